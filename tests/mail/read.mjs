// Reads a message from the standard input and tells what it says, as JSON.

import { readFileSync } from "node:fs";
import PostalMime from "postal-mime";

const email = await PostalMime.parse(readFileSync(0));
const files = email.attachments.map(({ filename, mimeType, content }) => ({
  name: filename,
  kind: mimeType,
  content: Buffer.from(content).toString("base64"),
}));
console.log(JSON.stringify({ subject: email.subject, text: email.text, files }));
