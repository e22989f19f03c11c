"""Games in real time: real and virtual boards, pages, the terminal, the lobby, kiosks, replays and fault reports."""
