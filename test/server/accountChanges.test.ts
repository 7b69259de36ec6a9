import { deflateSync } from 'node:zlib';

import { sessionPaths } from '@/contract/session';
import { userPaths } from '@/contract/user';

import { startBackend, type TestBackend } from '../support/backend';
import { freeContact, lastCode, movableClock, newPerson, otherCode, otherPassword, signIn } from '../support/identity';

const clock = movableClock();
let backend: TestBackend;
let member: Awaited<ReturnType<typeof newPerson>>;
let free: string;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  clock.pass(25 * 60 * 60);
  member = await newPerson(backend);
  free = freeContact();
});

async function tokenOf({ contact, password } = member): Promise<string> {
  return (await signIn(backend, contact, password)).body.data.access_token;
}
const info = (token: string) => backend.main('GET', userPaths.info, { token });
const askNumber = (token: string, userContact = free) =>
  backend.main('POST', userPaths.updateMobileNumber, { token, body: { userContact } });
const proveNumber = (token: string, userOtp: string, userContact = free) =>
  backend.main('POST', userPaths.verifyNewNumber, { token, body: { userContact, userOtp } });
const changePassword = (token: string, userPassword = otherPassword) =>
  backend.main('POST', sessionPaths.changePassword, { token, body: { userPassword } });

describe('the contact number', () => {
  test('PROF-04 PROF-06 API-14 API-15 D-81 is changed with a code to the new number; then the new token is the session', async () => {
    const token = await tokenOf();
    const pending = (await askNumber(token)).body.data.access_token as string;
    expect((await info(token)).status).toBe(200);
    expect((await info(pending)).status).toBe(401);

    const done = await proveNumber(pending, await lastCode(backend, free));
    expect(done.body).toEqual({ status: 'success', message: 'Your contact number is changed.' });
    expect((await info(token)).status).toBe(401);
    expect((await info(pending)).body.data.userContact).toBe(`+1${free}`);
    expect((await signIn(backend, free, member.password)).body.status).toBe('success');
    expect((await signIn(backend, member.contact, member.password)).body.status).toBe('failure');
  });

  test('the old number is told afterwards, without a code (reliability A10)', async () => {
    const pending = (await askNumber(await tokenOf())).body.data.access_token as string;
    await proveNumber(pending, await lastCode(backend, free));
    const notice = (await backend.outbox()).at(-1);
    expect(notice).toMatchObject({ channel: 'sms', to: `+1${member.contact}` });
    expect(notice).not.toHaveProperty('code');
    expect(notice?.text).toContain('was changed');
  });

  test('PROF-07 a wrong code changes nothing', async () => {
    const token = await tokenOf();
    const pending = (await askNumber(token)).body.data.access_token as string;
    const code = await lastCode(backend, free);
    expect((await proveNumber(pending, otherCode(code))).body.status).toBe('failure');
    expect((await proveNumber(pending, code, freeContact())).body.status).toBe('failure');
    expect((await info(token)).body.data.userContact).toBe(`+1${member.contact}`);
  });

  test('PROF-05 one that another person signs in with is refused', async () => {
    const other = await newPerson(backend);
    const { status, body } = await askNumber(await tokenOf(), other.contact);
    expect(status).toBe(200);
    expect(body.status).toBe('failure');
    expect(await lastCode(backend, other.contact)).toBe('none');
  });

  test('of two who want one number exactly one gets it (reliability A10)', async () => {
    const tokens = [await tokenOf(), await tokenOf(await newPerson(backend))];
    const pending = [];
    for (const token of tokens) {
      const { body } = await askNumber(token);
      pending.push({ token: body.data.access_token as string, code: await lastCode(backend, free) });
    }
    const answers = await Promise.all(pending.map(({ token, code }) => proveNumber(token, code)));
    expect(answers.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    const holders = await backend.db.selectFrom('people').select('id').where('contact', '=', free).execute();
    expect(holders).toHaveLength(1);
  });

  test('one that was registered meanwhile is refused at the second step', async () => {
    const token = await tokenOf();
    const pending = (await askNumber(token)).body.data.access_token as string;
    const { id } = await newPerson(backend);
    await backend.db.updateTable('people').set({ contact: free }).where('id', '=', id).execute();
    const { body } = await proveNumber(pending, await lastCode(backend, free));
    expect(body.message).toBe('This contact number cannot be used. Please choose another one.');
    expect((await info(token)).body.data.userContact).toBe(`+1${member.contact}`);
  });

  test('a change asked for in a session that has ended is void', async () => {
    const token = await tokenOf();
    const pending = (await askNumber(token)).body.data.access_token as string;
    await backend.main('POST', sessionPaths.logout, { token, body: {} });
    expect((await proveNumber(pending, await lastCode(backend, free))).status).toBe(401);
    expect((await signIn(backend, member.contact, member.password)).body.status).toBe('success');
  });
});

describe('the password', () => {
  test('PROF-15 API-09 is changed by whoever signed in within ten minutes; other sessions end', async () => {
    const [here, elsewhere] = [await tokenOf(), await tokenOf()];
    expect((await changePassword(here)).body.status).toBe('success');
    expect((await info(here)).status).toBe(200);
    expect((await info(elsewhere)).status).toBe(401);
    expect((await signIn(backend, member.contact, otherPassword)).body.status).toBe('success');
  });

  test('asks for a fresh sign-in after that, and proving a new number is none', async () => {
    const token = await tokenOf();
    clock.pass(601);
    const pending = (await askNumber(token)).body.data.access_token as string;
    await proveNumber(pending, await lastCode(backend, free));
    const { status, body } = await changePassword(pending);
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'failure', message: 'Please sign in again to change your password.' });
  });

  test('AUTH-48 must follow the rule', async () => {
    const token = await tokenOf();
    expect((await changePassword(token, 'weak')).status).toBe(400);
    expect((await changePassword(token, 'Password@123')).body.status).toBe('failure');
  });
});

describe('the account', () => {
  test('PROF-12 API-13 D-86 is marked deleted, and nobody signs in to it any more', async () => {
    const token = await tokenOf();
    const { status, body } = await backend.main('GET', userPaths.remove, { token });
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', message: 'Your account has been deleted.' });
    expect((await info(token)).status).toBe(401);
    expect((await signIn(backend, member.contact, member.password)).body.status).toBe('failure');
    const row = await backend.db.selectFrom('people').select('deleted_at').where('contact', '=', member.contact).executeTakeFirst();
    expect(row?.deleted_at).toBeInstanceOf(Date);
  });

  test.each(['document', 'image', 'iframe', 'empty'])(
    'D-85 a GET from the browser as %s deletes only when a script of the page asks',
    async (dest) => {
      const token = await tokenOf();
      const headers = { 'sec-fetch-dest': dest };
      const { status, headers: answered } = await backend.main('GET', userPaths.remove, { token, headers });
      expect(status).toBe(dest === 'empty' ? 200 : 403);
      expect(answered.get('cache-control')).toContain('no-store');
      expect((await info(token)).status).toBe(dest === 'empty' ? 401 : 200);
    },
  );

  test('API-21 accepting the chat terms is remembered', async () => {
    const token = await tokenOf();
    expect((await info(token)).body.data.isChatTermAndCondition).toBe(false);
    await backend.main('GET', userPaths.markTermCondition, { token });
    expect((await info(token)).body.data.isChatTermAndCondition).toBe(true);
  });
});

test('API-23 D-117 a device is known by its token, and belongs to whoever registered it last', async () => {
  const register = (token: string) =>
    backend.main('POST', userPaths.updateDeviceData, { token, body: { deviceToken: 'browser-1', deviceType: 'web' } });
  await register(await tokenOf());
  await register(await backend.signInConsole());
  const rows = await backend.db.selectFrom('devices').selectAll().where('token', '=', 'browser-1').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ token: 'browser-1', person_id: null, console_admin_id: expect.any(Number) });
});

test('API-22 an answer to a request that is not there is an honest failure', async () => {
  const { status, body } = await backend.main('POST', userPaths.verifyNotification, {
    token: await tokenOf(),
    body: { status: 'accept', userSSN: 'reference' },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'failure', message: 'This request is no longer pending.' });
});

describe('the picture', () => {
  const chunk = (name: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), bytes]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(bytes.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const crc = (bytes: Buffer) => {
    let sum = 0xffffffff;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return (sum ^ 0xffffffff) >>> 0;
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 200, 100, 50]))),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
  const send = (token: string, profile_image: string) =>
    backend.main('POST', userPaths.updateProfilePic, { token, body: { profile_image } });

  test('PROF-02 PROF-03 API-16 D-79 comes as base64, with or without the data prefix, and its address answers', async () => {
    const token = await tokenOf();
    for (const text of [png, `data:image/png;base64,${png}`]) {
      const { body } = await send(token, text);
      expect(body.status).toBe('success');
      const { data } = (await info(token)).body;
      expect(data.userProfilePic).toContain('/files/');
      const picture = await fetch(new URL(body.data.userProfilePic, backend.url));
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toContain('image/png');
    }
    expect(await backend.db.selectFrom('files').select('id').where('owner_id', '=', member.id).execute()).toHaveLength(1);
    const lines = await backend.db.selectFrom('audit').select('detail').where('action', '=', 'upload').execute();
    expect(lines).toEqual([{ detail: '{"kind":"picture"}' }, { detail: '{"kind":"picture"}' }]);
  });

  test.each([
    ['text', Buffer.from('hello').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a page', Buffer.from('<html></html>').toString('base64')],
    ['no base64', 'data:image/png;base64,%%%'],
  ])('that is %s is refused', async (_what, text) => {
    const { body } = await send(await tokenOf(), text);
    expect(body).toEqual({ status: 'failure', message: 'Unsupported file format.' });
  });
});
