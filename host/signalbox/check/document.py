"""The report as one page of HTML that needs nothing else: to read, to print on A4, to send."""


def document(data, board):
    return ""
