"""Who is who: the hub has a certificate that tablets remember, a tablet has a key that the hub remembers."""

import hashlib
import ssl
from base64 import b64decode, b64encode
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from companion.hub.messages import Garbled, HubError
from companion.hub.private import keep, kept, set_aside

FILE: Final = "identity.pem"
_PURPOSE: Final = b"dark-road tablet returns\0"
"""What a tablet signs can be of use for nothing else."""


def fingerprint(certificate: bytes) -> str:
    return hashlib.sha256(certificate).hexdigest()


@dataclass(frozen=True)
class Identity:
    """The hub's certificate with its key."""

    fingerprint: str
    context: ssl.SSLContext
    """How the hub speaks."""
    problem: HubError | None = None
    """What to tell people: the old one was damaged, so no tablet knows this hub any longer."""


def hub_identity(folder: Path) -> Identity:
    """The one of this machine, made when there is none. Raises ``DiskError``."""
    path = folder / FILE
    problem = None
    if data := kept(path):
        try:
            return _read(path, data)
        except (ValueError, OSError):
            problem = HubError("hub-identity-damaged", path=str(path), aside=str(set_aside(path)))
    data = _made()
    keep(path, data)
    return replace(_read(path, data), problem=problem)


def tablet_context() -> ssl.SSLContext:
    """How a tablet speaks. No authority vouches for a hub: who asks compares the certificate itself."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _read(path: Path, data: bytes) -> Identity:
    """Raises ``ValueError`` or ``OSError`` where key and certificate cannot be used."""
    certificate = x509.load_pem_x509_certificate(data).public_bytes(Encoding.DER)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # a tablet that returns proves itself anew
    context.load_cert_chain(path, password="")  # nobody is ever asked for a password
    return Identity(fingerprint(certificate), context)


def _made() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "dark-road")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2120, 1, 1, tzinfo=UTC))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)


def new_key() -> str:
    """A tablet's private key for one table."""
    return b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()


def public_key(key: str) -> str:
    return b64encode(_private(key).public_key().public_bytes_raw()).decode()


def device_id(public: str) -> str:
    """How a device is called among machines. Raises ``Garbled`` for what is no public key."""
    return hashlib.sha256(_public(public).public_bytes_raw()).hexdigest()[:32]


def signed(key: str, nonce: str, hub: str) -> str:
    """That a tablet with this key speaks now (``nonce``) to the hub with this fingerprint."""
    return b64encode(_private(key).sign(_PURPOSE + f"{nonce} {hub}".encode())).decode()


def is_signed(public: str, signature: str, nonce: str, hub: str) -> bool:
    try:
        _public(public).verify(b64decode(signature, validate=True), _PURPOSE + f"{nonce} {hub}".encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def _private(key: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(b64decode(key))


def _public(key: str) -> Ed25519PublicKey:
    try:
        return Ed25519PublicKey.from_public_bytes(b64decode(key, validate=True))
    except ValueError as error:
        raise Garbled("hub-garbled") from error
