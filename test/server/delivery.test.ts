import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

import { consolePaths, sessionPaths } from '@/contract/session';
import { makeDelivery } from '@/server/delivery';
import { makeLog } from '@/server/log';
import { readSettings } from '@/server/settings';

import { startBackend, type TestBackend } from '../support/backend';
import { freeContact, goodPassword, newConsoleAdmin, newPerson } from '../support/identity';

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

let backend: TestBackend;
let sms: Awaited<ReturnType<typeof webhook>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  sms = await webhook();
  mail = await mailServer();
  backend = await startBackend({ env: { SMS_WEBHOOK_URL: sms.url, SMTP_URL: mail.url } });
});
beforeEach(() => {
  sms.received.length = 0;
  sms.answers = [200];
});
afterAll(async () => {
  await backend.close();
  sms.server.close();
  mail.server.close();
});

/** A webhook that gives its answers in turn, the last one for ever. */
async function webhook() {
  const hook = { received: [] as { to: string; text: string }[], answers: [200] };
  const bodyOf = async (request: IncomingMessage) => JSON.parse((await request.toArray()).join('')) as { to: string; text: string };
  const server = createHttpServer((request, response) => {
    void bodyOf(request).then((body) => {
      hook.received.push(body);
      response.writeHead((hook.answers.length > 1 ? hook.answers.shift() : hook.answers[0]) ?? 200).end();
    });
  });
  await listening(server);
  return Object.assign(hook, { server, url: `http://127.0.0.1:${portOf(server)}/sms` });
}

/** As much of SMTP as it takes to receive a letter. */
async function mailServer() {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let letter: string | null = null;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (letter !== null) {
          if (line === '.') {
            letters.push(letter);
            letter = null;
            socket.write('250 kept\r\n');
          } else letter += `${line}\n`;
        } else if (line === 'DATA') {
          letter = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await listening(server);
  return { letters, server, url: `smtp://127.0.0.1:${portOf(server)}?from=benefits@example.org` };
}

async function until(isTrue: () => boolean) {
  for (let time = 0; time < 100 && !isTrue(); time += 1) await rest(50);
  expect(isTrue()).toBe(true);
}

async function askSignUpCode({ ssn, contact }: { ssn: string; contact: string }) {
  const { body } = await backend.main('POST', sessionPaths.signUp, {
    body: { userSSN: ssn, userContact: contact, userPassword: goodPassword },
  });
  return backend.main('POST', sessionPaths.getOtp, { token: body.data.access_token, body: { userContact: contact } });
}
const someone = () => newPerson(backend, { isRegistered: false });

test('D-196 with a webhook a text message goes there and nowhere else', async () => {
  const person = await someone();
  expect((await askSignUpCode(person)).body.status).toBe('success');
  expect(sms.received).toEqual([{ to: `+1${person.contact}`, text: expect.stringMatching(/code is \d{4}\./) }]);
  expect(await backend.outbox()).toEqual([]);
});

test('a webhook that stumbles is asked a second time', async () => {
  sms.answers = [500, 200];
  expect((await askSignUpCode(await someone())).body.status).toBe('success');
  expect(sms.received).toHaveLength(2);
});

test('a sender that is down says so, and the failed codes do not count against the person', async () => {
  sms.answers = [503];
  const person = await someone();
  for (let time = 0; time < 4; time += 1) {
    const { status, body } = await askSignUpCode(person);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'failure', message: 'The code could not be sent. Please try again.' });
  }
});

test('a recovery answers alike whether the sender works or not, and whoever it is (reliability A3)', async () => {
  sms.answers = [503];
  const ask = async (userContact: string) =>
    (await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact } })).body.status as string;
  expect(await ask((await newPerson(backend)).contact)).toBe('success');
  expect(await ask(freeContact())).toBe('success');
  await until(() => sms.received.length === 2);
});

test('D-196 with a mail server the console code goes out by e-mail', async () => {
  const { email } = await newConsoleAdmin(backend);
  await backend.chat('POST', consolePaths.forgotPassword, { body: { email } });
  await until(() => mail.letters.length === 1);
  expect(mail.letters[0]).toMatch(/^From: Harbor Benefits <benefits@example.org>$/m);
  expect(mail.letters[0]).toContain(`To: ${email}`);
  expect(mail.letters[0]).toMatch(/code is \d{4}\./);
  expect(await backend.outbox()).toEqual([]);
});

test('D-196 without senders the demo prints each message; the log learns the channel and no more (reliability G1)', async () => {
  const printed: string[] = [];
  const logged: string[] = [];
  const settings = readSettings({ DATA_DIR: backend.dataDir });
  const log = makeLog(settings, { write: (line) => logged.push(line) });
  const message = { channel: 'sms', to: '+15550100002', text: 'Your code is 1234.', code: '1234' } as const;

  await makeDelivery({ settings, log }, (line) => printed.push(line)).send(message);
  expect(printed).toEqual(['sms to +15550100002: Your code is 1234.\n']);
  expect(await backend.outbox()).toEqual([{ at: expect.any(String), ...message }]);
  expect(logged.join('')).toContain('a message was handed over');
  expect(logged.join('')).not.toMatch(/5550100002|1234/);

  const production = readSettings({ DATA_DIR: backend.dataDir, DEMO: 'off' });
  await makeDelivery({ settings: production, log }, (line) => printed.push(line)).send(message);
  expect(printed).toHaveLength(1);
});
