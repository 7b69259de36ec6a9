import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const listening = (server: Pick<Server, 'listen'>) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** Starts a webhook that sends its responses in turn, and repeats the last one. */
export async function startWebhook() {
  const hook = { received: [] as { to: string; text: string }[], answers: [200] };
  const bodyOf = async (request: IncomingMessage) =>
    JSON.parse((await request.toArray()).join('')) as { to: string; text: string };
  const server = createHttpServer((request, response) => {
    void bodyOf(request).then((body) => {
      hook.received.push(body);
      response.writeHead((hook.answers.length > 1 ? hook.answers.shift() : hook.answers[0]) ?? 200).end();
    });
  });
  await listening(server);
  return Object.assign(hook, {
    url: `http://127.0.0.1:${portOf(server)}/sms`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  });
}

/** Starts a real mail server on loopback, which stores its messages and how they were sent. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mail = { letters: [] as { text: string; secure: boolean; user: string | undefined }[], refusals: 0 };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData(stream, { secure, user }, callback) {
      stream.toArray().then((chunks: Buffer[]) => {
        if (mail.refusals > 0) {
          mail.refusals -= 1;
          return callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        }
        mail.letters.push({ text: Buffer.concat(chunks).toString(), secure, user });
        callback();
      }, callback);
    },
    ...options,
  });
  // A client that disconnects during the handshake is not an error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return Object.assign(mail, {
    host: `127.0.0.1:${portOf(server.server)}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}
