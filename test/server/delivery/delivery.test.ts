import { setTimeout as rest } from 'node:timers/promises';
import tls from 'node:tls';

import { consolePaths, sessionPaths } from '@/contract/people/session';
import { makeDelivery } from '@/server/platform/delivery/delivery';
import { makeLog } from '@/server/platform/process/log';
import { readSettings } from '@/server/platform/process/settings';
import { checkCode, freeContact, newConsoleAdmin, newPerson, validPassword } from '../../support/browser/identity';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { makeCertificate } from '../../support/server/certificate';
import { startMailServer, startWebhook } from '../../support/server/senders';

const productName = async () => 'Harbor Benefits';
let backend: TestBackend;
let sms: Awaited<ReturnType<typeof startWebhook>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  sms = await startWebhook();
  mail = await startMailServer();
  const SMTP_URL = `smtp://${mail.host}?from=benefits@example.org`;
  backend = await startBackend({ env: { SMS_WEBHOOK_URL: sms.url, SMTP_URL, PRODUCT_NAME: 'North Benefits' } });
});
beforeEach(() => {
  sms.received.length = 0;
  sms.answers = [200];
  mail.letters.length = 0;
});
afterAll(async () => {
  await backend.close();
  await Promise.all([sms.stop(), mail.stop()]);
});

async function until(isTrue: () => boolean) {
  for (let time = 0; time < 400 && !isTrue(); time += 1) await rest(50);
  expect(isTrue()).toBe(true);
}

async function requestSignUpCode({ ssn, contact }: { ssn: string; contact: string }) {
  const { body } = await backend.main('POST', sessionPaths.signUp, {
    body: { userSSN: ssn, userContact: contact, userPassword: validPassword },
  });
  return backend.main('POST', sessionPaths.getOtp, { token: body.data.access_token, body: { userContact: contact } });
}
const someone = () => newPerson(backend, { isRegistered: false });

it('sends a text message to a webhook and nowhere else [D-196]', async () => {
  const person = await someone();
  expect((await requestSignUpCode(person)).body.status).toBe('success');
  expect(sms.received).toEqual([{ to: `+1${person.contact}`, text: expect.stringMatching(/code: \d{4}\./) }]);
  expect(await backend.outbox()).toEqual([]);
});

it('sends a second request to a webhook that crashes', async () => {
  sms.answers = [500, 200];
  expect((await requestSignUpCode(await someone())).body.status).toBe('success');
  expect(sms.received).toHaveLength(2);
});

it('reports a sender that is down, and does not count the failed codes against the person', async () => {
  sms.answers = [503];
  const person = await someone();
  for (let time = 0; time < 4; time += 1) {
    const { status, body } = await requestSignUpCode(person);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'failure', message: 'Couldn’t send the code. Try again.' });
  }
});

const recover = async (userContact: string) =>
  (await backend.main('POST', sessionPaths.forgotPassword, { body: { userContact } })).body;

it.long(
  'gives a recovery the same response whether the sender works or not, for any contact (reliability A3)',
  async () => {
    sms.answers = [503, 503, 200];
    expect((await recover((await newPerson(backend)).contact)).status).toBe('success');
    expect((await recover(freeContact())).status).toBe('success');
    await until(() => sms.received.length === 3);
  },
);

it.long(
  'retries a recovery code that could not be sent until the sender is back, and lets it open its step then',
  async () => {
    sms.answers = [503, 503, 503, 503, 200];
    const { contact } = await newPerson(backend);
    const { data } = await recover(contact);
    await until(() => sms.received.length === 5);
    const [code] = /\d{4}/.exec(sms.received.at(-1)?.text ?? '') ?? ['none'];
    expect((await checkCode(backend, data.access_token, contact, code)).body.status).toBe('success');
  },
);

it.long('does not send a code again that a newer one replaced', async () => {
  sms.answers = [503, 503, 200];
  const { contact } = await newPerson(backend);
  await recover(contact);
  await until(() => sms.received.length === 2);
  const { data } = await recover(contact);
  await until(() => sms.received.length === 3);
  await rest(1500);
  expect(sms.received).toHaveLength(3);
  const [code] = /\d{4}/.exec(sms.received.at(-1)?.text ?? '') ?? ['none'];
  expect((await checkCode(backend, data.access_token, contact, code)).body.status).toBe('success');
});

const requestConsoleReset = (email: string) => backend.chat('POST', consolePaths.forgotPassword, { body: { email } });

it('sends the console code by email with a mail server [D-196]', async () => {
  const { email } = await newConsoleAdmin(backend);
  await requestConsoleReset(email);
  await until(() => mail.letters.length === 1);
  const [letter] = mail.letters;
  expect(letter?.text).toMatch(/^From: North Benefits <benefits@example.org>\r$/m);
  expect(letter?.text).toContain(`To: ${email}`);
  expect(letter?.text).toMatch(/code: \d{4}\./);
  expect(await backend.outbox()).toEqual([]);
});

it.long('sends the message again to a mail server that asks to retry later', async () => {
  mail.refusals = 3;
  await requestConsoleReset((await newConsoleAdmin(backend)).email);
  await until(() => mail.letters.length === 1);
  expect(mail.refusals).toBe(0);
});

describe('a mail server with TLS and passwords', () => {
  const certificate = makeCertificate();
  const createContext = tls.createSecureContext;
  let guarded: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    guarded = await startMailServer({
      ...certificate,
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, callback) =>
        username === 'harbor' && password === 'p@ss word'
          ? callback(null, { user: username })
          : callback(new Error('No')),
    });
  });
  beforeEach(() => {
    guarded.letters.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => guarded.stop());

  function deliveryTo(host: string, credentials = 'harbor:p%40ss%20word') {
    const settings = readSettings({
      DATA_DIR: backend.dataDir,
      SMTP_URL: `smtp://${credentials}@${host}?from=benefits@example.org`,
    });
    return makeDelivery({
      settings,
      productName,
      log: makeLog(readSettings({ DATA_DIR: backend.dataDir, LOG_LEVEL: 'silent' })),
    });
  }
  const letter = { channel: 'email', to: 'admin@example.org', text: 'Your code is 1234.', code: '1234' } as const;
  /** Simulates an operator who set the certificate with NODE_EXTRA_CA_CERTS. */
  const trust = () =>
    jest
      .spyOn(tls, 'createSecureContext')
      .mockImplementation((options) => createContext({ ...options, ca: certificate.cert }));

  it('uses the server over STARTTLS, and sends the password over the encrypted connection [D-196]', async () => {
    trust();
    await deliveryTo(guarded.host).send(letter);
    expect(guarded.letters).toEqual([{ text: expect.stringContaining('code is 1234'), secure: true, user: 'harbor' }]);
  });

  it('sends no email with an untrusted certificate, or with a wrong password', async () => {
    await expect(deliveryTo(guarded.host).send(letter)).rejects.toThrow();
    trust();
    await expect(deliveryTo(guarded.host, 'harbor:wrong').send(letter)).rejects.toThrow();
    expect(guarded.letters).toEqual([]);
  });
});

it('prints each message in the demo without senders, and logs only the channel (reliability G1) [D-196]', async () => {
  const printed: string[] = [];
  const logged: string[] = [];
  const settings = readSettings({ DATA_DIR: backend.dataDir });
  const log = makeLog(settings, { write: (line) => logged.push(line) });
  const message = { channel: 'sms', to: '+15550100002', text: 'Your code is 1234.', code: '1234' } as const;

  await makeDelivery({ settings, productName, log }, (line) => printed.push(line)).send(message);
  expect(printed).toEqual(['sms to +15550100002: Your code is 1234.\n']);
  expect(await backend.outbox()).toEqual([{ at: expect.any(String), ...message }]);
  expect(logged.join('')).toContain('message sent');
  expect(logged.join('')).not.toMatch(/5550100002|1234/);

  const production = readSettings({ DATA_DIR: backend.dataDir, DEMO: 'off' });
  await makeDelivery({ settings: production, productName, log }, (line) => printed.push(line)).send(message);
  expect(printed).toHaveLength(1);
});
