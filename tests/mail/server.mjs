// A mail server that wants STARTTLS, a name and a password, and behaves as the recipient's name
// says. Arguments: a folder with key.pem and certificate.pem, and a port, 0 for a free one. Each
// message that it took for good lies there as 1.eml, 2.eml, ...; tries.txt has a line for each try.

import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

const [folder, port] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name));
const tries = new Map();
let taken = 0;

const answer = (responseCode, message) => Object.assign(new Error(message), { responseCode });

const firstTry = (recipient) => {
  tries.set(recipient, (tries.get(recipient) ?? 0) + 1);
  appendFileSync(join(folder, "tries.txt"), `${recipient}\n`);
  return tries.get(recipient) === 1;
};

// Without a word, as when a cable is pulled.
const hangUp = ({ id }) => {
  for (const connection of server.connections) {
    if (connection.session.id === id) connection._socket.destroy();
  }
};

const server = new SMTPServer({
  key: read("key.pem"),
  cert: read("certificate.pem"),
  disableReverseLookup: true,
  onAuth({ username, password }, session, done) {
    const known = username === "embarque" && password === "senha & segredo";
    return known ? done(null, { user: username }) : done(answer(535, "Wrong name or password"));
  },
  onRcptTo({ address }, session, done) {
    const [name] = address.split("@");
    session.first = firstTry(name);
    if (name === "unknown") return done(answer(550, "No such user here"));
    if (name === "busy" && session.first) return done(answer(451, "Try again later"));
    return done();
  },
  onData(stream, session, done) {
    const [name] = session.envelope.rcptTo[0].address.split("@");
    const chunks = [];
    stream.on("data", (chunk) => {
      if (name === "cut" && session.first) hangUp(session);
      chunks.push(chunk);
    });
    stream.on("end", () => {
      if (name === "cut" && session.first) return;
      if (name === "spam") return done(answer(554, "Not wanted"));
      taken += 1;
      writeFileSync(join(folder, `${taken}.eml`), Buffer.concat(chunks));
      if (name === "doubt" && session.first) return hangUp(session);
      done(null, "Taken");
      if (name === "goodbye") setImmediate(() => hangUp(session));
    });
  },
});

server.on("error", () => {});
server.listen(Number(port), "127.0.0.1", () => console.log(server.server.address().port));
