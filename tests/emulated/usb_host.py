"""The PC's side of an emulated USB cable: it enumerates the device and uses each of its serial ports."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

DEVICE_ADDRESS = 1
CONFIGURATION = 1
SET_ADDRESS, GET_DESCRIPTOR, SET_CONFIGURATION = 5, 6, 9  # USB 2.0, table 9-4
SET_CONTROL_LINE_STATE = 0x22  # CDC PSTN 1.2, table 13
TO_DEVICE, FROM_DEVICE, TO_CLASS_INTERFACE = 0x00, 0x80, 0x21
CONFIGURATION_DESCRIPTOR, INTERFACE_DESCRIPTOR, ENDPOINT_DESCRIPTOR = 2, 4, 5
HEAD_BYTES = 9  # of a configuration descriptor, including its total length
CONTROL_CLASS, DATA_CLASS = 2, 10  # of the two interfaces that form a serial port
DTR, RTS = 1, 2
PACKET_BYTES = 64  # a bulk packet at full speed

Setup = tuple[int, int, int, int, int]  # request type, request, value, index, length
Requests = Generator[Setup, bytes, None]


@dataclass
class SerialPort:
    """One serial port of the device. Data flows while the PC has it open."""

    interface: int  # the control interface's number
    in_endpoint: int
    out_endpoint: int
    to_board: bytearray = field(default_factory=bytearray)
    from_board: list[tuple[int, bytes]] = field(default_factory=list)  # each with its time of arrival in nanoseconds


class UsbHost:
    """The host of the emulator's USB controller. After enumeration the ports can be opened, written and read.

    A reset of the chip drops the device from the bus: `ports` is empty until it is enumerated again.
    """

    def __init__(self, controller: Any, nanos: Callable[[], float]) -> None:
        self.ports: list[SerialPort] = []
        self.enumerations = 0
        self.on_enumerated: Callable[[], None] | None = None
        self._controller = controller
        self._nanos = nanos
        self._requests: list[Requests] = []  # the first one is in progress
        self._reply = bytearray()
        self._expected = -1  # bytes of the reply; -1: no request has been sent
        self._room: dict[int, int] = {}  # for each endpoint, the number of bytes that the device is ready to receive
        controller.on_usb_enabled = controller.reset_device
        controller.on_reset_received = self._on_bus_reset
        controller.on_endpoint_write = self._on_packet
        controller.on_endpoint_read = self._on_room
        controller.on_reset = self._on_chip_reset

    def open(self, port: SerialPort) -> None:
        """Raise DTR, as every program does when it opens a serial port."""
        self._enqueue(self._set_lines(port, DTR | RTS))

    def close(self, port: SerialPort) -> None:
        """Drop DTR, as the system does when a program closes the port."""
        self._enqueue(self._set_lines(port, 0))

    def send(self, port: SerialPort, data: bytes) -> None:
        port.to_board += data
        self._deliver(port)

    def _deliver(self, port: SerialPort) -> None:
        if port.to_board and port.out_endpoint in self._room:
            size = min(self._room.pop(port.out_endpoint), PACKET_BYTES)
            packet = bytes(port.to_board[:size])
            del port.to_board[:size]
            self._controller.endpoint_read_done(port.out_endpoint, packet)

    def _set_lines(self, port: SerialPort, lines: int) -> Requests:
        yield TO_CLASS_INTERFACE, SET_CONTROL_LINE_STATE, lines, port.interface, 0

    def _enumerate(self) -> Requests:
        yield TO_DEVICE, SET_ADDRESS, DEVICE_ADDRESS, 0, 0
        request = (FROM_DEVICE, GET_DESCRIPTOR, CONFIGURATION_DESCRIPTOR << 8, 0)
        head = yield *request, HEAD_BYTES
        descriptors = yield *request, int.from_bytes(head[2:4], "little")
        yield TO_DEVICE, SET_CONFIGURATION, CONFIGURATION, 0, 0
        self.ports = serial_ports(descriptors)
        self.enumerations += 1
        if self.on_enumerated:
            self.on_enumerated()

    # Requests on endpoint 0, one after another.

    def _enqueue(self, requests: Requests) -> None:
        self._requests.append(requests)
        if len(self._requests) == 1:
            self._send(next(requests))

    def _send(self, setup: Setup) -> None:
        kind, request, value, index, length = setup
        self._expected = length
        self._reply.clear()
        fields = b"".join(word.to_bytes(2, "little") for word in (value, index, length))
        self._controller.send_setup_packet(bytes((kind, request)) + fields)

    def _on_control_packet(self, data: bytes) -> None:
        if self._expected < 0:
            return
        self._reply += data
        if len(self._reply) < self._expected:
            return
        self._expected = -1
        try:
            self._send(self._requests[0].send(bytes(self._reply)))
        except StopIteration:
            del self._requests[0]
            if self._requests:
                self._send(next(self._requests[0]))

    # Events from the controller.

    def _on_bus_reset(self) -> None:
        self._on_chip_reset()
        self._enqueue(self._enumerate())

    def _on_chip_reset(self) -> None:
        self.ports = []
        self._requests.clear()
        self._room.clear()
        self._expected = -1

    def _on_packet(self, endpoint: int, data: bytes | bytearray) -> None:
        if endpoint == 0:
            self._on_control_packet(bytes(data))
        for port in self.ports:
            if endpoint == port.in_endpoint and data:
                port.from_board.append((int(self._nanos()), bytes(data)))

    def _on_room(self, endpoint: int, size: int) -> None:
        self._room[endpoint] = size
        for port in self.ports:
            if endpoint == port.out_endpoint:
                self._deliver(port)


def serial_ports(descriptors: bytes) -> list[SerialPort]:
    """Return the serial ports that a configuration descriptor lists, in the same order."""
    ports: list[SerialPort] = []
    control = in_endpoint = out_endpoint = 0
    in_data = False
    offset = 0
    while offset + 2 <= len(descriptors) and descriptors[offset]:
        item = descriptors[offset : offset + descriptors[offset]]
        offset += descriptors[offset]
        if item[1] == INTERFACE_DESCRIPTOR:
            control = item[2] if item[5] == CONTROL_CLASS else control
            in_data = item[5] == DATA_CLASS
            in_endpoint = out_endpoint = 0
        elif item[1] == ENDPOINT_DESCRIPTOR and in_data:
            if item[2] & 0x80:
                in_endpoint = item[2] & 0x0F
            else:
                out_endpoint = item[2]
            if in_endpoint and out_endpoint:
                ports.append(SerialPort(control, in_endpoint, out_endpoint))
    return ports
