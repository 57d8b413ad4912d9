"""The dice tray and the boards beside it: where on the table is what the camera sees?

Everything on the table is told in millimetres: x to the right, y down, both from the upper left corner of
the tray's floor as somebody sees it who reads its markers.
"""
