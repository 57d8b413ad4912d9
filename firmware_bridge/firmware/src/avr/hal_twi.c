/* The angle sensor's bus at 200 kHz: one read at a time, carried on by hal_twi_poll. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

#include "../hal.h"
#include "chip.h"

#define SDA_BIT 4 /* A4, PC4 */
#define SCL_BIT 5 /* A5, PC5 */
#define GO (1 << TWINT | 1 << TWEN | 1 << TWIE)

static uint8_t address;
static uint8_t reg;
static uint8_t *into;
static uint8_t left;
static volatile bool waiting;

void twi_init(void)
{
    PORTC = 1 << SDA_BIT | 1 << SCL_BIT;
    TWBR = 32; /* 16 MHz / (16 + 2 * 32) */
    TWSR = 0;
    TWCR = 1 << TWEN;
}

/* Only wakes the main loop: writing no TWINT leaves the bus where it is. */
ISR(TWI_vect)
{
    TWCR = 1 << TWEN;
    waiting = true;
}

bool twi_waiting(void)
{
    return waiting;
}

void hal_twi_read(uint8_t device, uint8_t first, uint8_t *bytes, uint8_t count)
{
    address = (uint8_t)(device << 1);
    reg = first;
    into = bytes;
    left = count;
    waiting = false;
    TWCR = GO | 1 << TWSTA;
}

static void send(uint8_t byte)
{
    TWDR = byte;
    TWCR = GO;
}

static void receive(void)
{
    TWCR = left > 1 ? GO | 1 << TWEA : GO;
}

static void take(void)
{
    *into++ = TWDR;
    left--;
}

static uint8_t stop(uint8_t outcome)
{
    TWCR = 1 << TWINT | 1 << TWEN | 1 << TWSTO;
    return outcome;
}

uint8_t hal_twi_poll(void)
{
    if (!waiting)
        return TWI_BUSY;
    waiting = false;
    switch (TW_STATUS) {
    case TW_START:
        send(address | TW_WRITE);
        break;
    case TW_MT_SLA_ACK:
        send(reg);
        break;
    case TW_MT_DATA_ACK:
        TWCR = GO | 1 << TWSTA;
        break;
    case TW_REP_START:
        send(address | TW_READ);
        break;
    case TW_MR_SLA_ACK:
        receive();
        break;
    case TW_MR_DATA_ACK:
        take();
        receive();
        break;
    case TW_MR_DATA_NACK:
        take();
        return stop(left ? TWI_FAILED : TWI_DONE);
    default:
        return stop(TWI_FAILED);
    }
    return TWI_BUSY;
}

/* A sensor that lost count of the clock holds the data line; nine clocks let it finish its byte. */
void hal_twi_free(void)
{
    TWCR = 0;
    waiting = false;
    PORTC &= (uint8_t)~(1 << SCL_BIT);
    for (uint8_t i = 0; i < 9; i++) {
        DDRC |= 1 << SCL_BIT;
        _delay_us(5);
        DDRC &= (uint8_t)~(1 << SCL_BIT);
        _delay_us(5);
    }
    PORTC |= 1 << SCL_BIT;
    TWCR = 1 << TWEN;
}
