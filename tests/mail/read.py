"""Reads a message from the standard input and tells what it says, as JSON."""

import base64
import json
import sys
from email import message_from_binary_file, policy

message = message_from_binary_file(sys.stdin.buffer, policy=policy.default)
files = [
    {
        "name": part.get_filename(),
        "kind": part.get_content_type(),
        "content": base64.b64encode(part.get_payload(decode=True)).decode(),
    }
    for part in message.iter_attachments()
]
text = message.get_body(("plain",)).get_content()
print(json.dumps({"subject": message["subject"], "text": text, "files": files}))
