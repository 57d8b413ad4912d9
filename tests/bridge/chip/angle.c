/* The AS5600 on the wheel's side of the coupling: address 0x36, registers STATUS and RAW ANGLE. */
#include <math.h>
#include <simavr/avr_twi.h>
#include "chip.h"

enum { TWSR = 0xB9, ADDRESS_TAKEN = 0x18, ADDRESS_REFUSED = 0x20, DATA_TAKEN = 0x28, DATA_REFUSED = 0x30 };
enum { ADDRESS = 0x36, STATUS = 0x0B, RAW_HIGH = 0x0C, RAW_LOW = 0x0D, MAGNET = 0x20, UNITS = 4096 };

static struct {
    avr_irq_t *answer;
    bool present, magnet, reverse, addressed, pointed;
    bool asked; /* the address for writing has just gone out */
    unsigned zero;
    uint8_t pointer;
    unsigned latched; /* the angle when its high byte was read: both bytes belong together */
} sensor = {.present = true, .magnet = true};

void angle_present(bool there) { sensor.present = there; }
void angle_magnet(bool there) { sensor.magnet = there; }
void angle_zero(unsigned reading) { sensor.zero = reading; }
void angle_reverse(bool reverse) { sensor.reverse = reverse; }

static unsigned reading(void)
{
    double units = round(wheel_angle() * UNITS) * (sensor.reverse ? -1 : 1);
    return (unsigned)((long)units + (long)sensor.zero) & (UNITS - 1);
}

static uint8_t next_byte(void)
{
    uint8_t at = sensor.pointer++;
    switch (at) {
    case STATUS: return sensor.magnet ? MAGNET : 0;
    case RAW_HIGH: sensor.latched = reading(); return (uint8_t)(sensor.latched >> 8);
    case RAW_LOW: return (uint8_t)sensor.latched;
    default: return 0;
    }
}

static void acknowledge(uint8_t address)
{
    avr_raise_irq(sensor.answer, avr_twi_irq_msg(TWI_COND_ACK, address, 1));
}

static void hear(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    avr_twi_msg_irq_t heard = {.u.v = value};
    uint8_t what = heard.u.twi.msg, address = heard.u.twi.addr;
    if (what & TWI_COND_STOP) sensor.addressed = false;
    if (what & TWI_COND_START) {
        sensor.addressed = sensor.present && address >> 1 == ADDRESS;
        sensor.pointed = false;
        sensor.asked = !(address & 1);
        if (sensor.addressed) acknowledge(address);
    }
    if (!sensor.addressed) return;
    if (what & TWI_COND_WRITE) {
        if (!sensor.pointed) sensor.pointer = heard.u.twi.data;
        sensor.pointed = true;
        acknowledge(address);
    }
    if (what & TWI_COND_READ)
        avr_raise_irq(sensor.answer, avr_twi_irq_msg(TWI_COND_READ, address, next_byte()));
}

/* simavr 1.6 tells of an address taken for writing as if it were data; a real chip does not. */
static void correct_status(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (!sensor.asked || (value != DATA_TAKEN && value != DATA_REFUSED)) return;
    sensor.asked = false;
    uint8_t status = value == DATA_TAKEN ? ADDRESS_TAKEN : ADDRESS_REFUSED;
    chip->data[TWSR] = (uint8_t)((chip->data[TWSR] & 0x07) | status);
}

void angle_init(void)
{
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_STATUS), correct_status, NULL);
    sensor.answer = avr_io_getirq(chip, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), hear, NULL);
}
