"""The security headers that every answer of the page's server carries, also where no app is asked."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; "
    "connect-src 'self' {socket}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def security_headers(host: str = "") -> list[tuple[bytes, bytes]]:
    """Names and values; a page may open a websocket at `host`, as its Host header has it, or none without one."""
    policy = _POLICY.format(socket="ws://" + host if host else "")
    return [
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", b"no-cache"),
    ]
