import { sql } from 'kysely';

import { employeePaths } from '@/contract/people/employee';
import { consolePaths, sessionPaths } from '@/contract/people/session';

import { unlockAccount } from '@/server/modules/auth/unlock';
import {
  freeContact,
  lastCode,
  movableClock,
  newConsoleAdmin,
  newPerson,
  otherCode,
  otherPassword,
  validPassword,
} from '../../support/browser/identity';
import { repeatCount } from '../../support/repeatCount';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';

const clock = movableClock();
const minutes = 60;
const hours = 60 * minutes;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, env: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => backend.close());
beforeEach(() => clock.pass(25 * hours));

type Person = { contact: string; ssn: string; password: string };
type Base = 'main' | 'chat';

/** Creates a browser at its own address, which stores its cookie. */
function browserAt(address: string) {
  let cookie = '';
  const post = async (path: string, body: unknown, token?: string, base: Base = 'main'): Promise<Answer> => {
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) };
    const answer = await backend[base]('POST', path, { token, body, headers });
    const given = answer.headers.get('set-cookie');
    if (given) cookie = given.split(';', 1)[0] ?? '';
    return answer;
  };
  const pendingOf = (answer: Answer) => answer.body.data?.access_token as string;
  return {
    post,
    cookie: () => cookie,
    moveTo(other: string) {
      address = other;
    },
    signIn: (userContact: string, userPassword: string) => post(sessionPaths.signIn, { userContact, userPassword }),
    login: (emailId: string, password: string) => post(consolePaths.login, { emailId, password }, undefined, 'chat'),
    forgot: (userContact: string, userSSN?: string) =>
      post(sessionPaths.forgotPassword, { userContact, ...(userSSN && { userSSN }) }),
    verify: (token: string, userContact: string, userOtp: string) =>
      post(sessionPaths.verifyOtp, { userContact, userOtp }, token),
    signUp: ({ contact, ssn, password }: Person) =>
      post(sessionPaths.signUp, { userSSN: ssn, userContact: contact, userPassword: password }),
    /** Signs in with SSN, contact, and password, then the code, as members do when they sign up and later. */
    async signInByCode(person: Person) {
      const token = pendingOf(await this.signUp(person));
      await post(sessionPaths.getOtp, { userContact: person.contact }, token);
      return this.verify(token, person.contact, await lastCode(backend, person.contact));
    },
    /** Completes the flow from the forgotten password to the new one. */
    async recover({ contact, ssn }: { contact: string; ssn?: string }, userPassword = otherPassword) {
      const requested = await this.forgot(contact, ssn);
      if (requested.status !== 200) return requested;
      const opened = await this.verify(pendingOf(requested), contact, await lastCode(backend, contact));
      return post(sessionPaths.updateNewPassword, { userPassword }, pendingOf(opened));
    },
  };
}

const addresses = Array.from({ length: 20 }, (_, index) => `198.51.100.${index + 1}`);
const isDone = ({ body }: Answer) => body.status === 'success';

/** Creates members one after another, because concurrent hashes are limited. */
async function newMembers(count: number) {
  const people = [];
  while (people.length < count) people.push(await newPerson(backend));
  return people;
}

/** Guesses the reset code as twenty strangers who know the number, with tokens from all of them. */
async function guessCode(contact: string, guesses: number) {
  const strangers = addresses.map((address) => browserAt(address));
  const statuses = new Map<number, number>();
  const tokens: string[] = [];
  let requested = 0;
  let next = 0;
  const ask = async (stranger: (typeof strangers)[number]) => {
    const answer = await stranger.forgot(contact);
    requested += 1;
    if (isDone(answer)) tokens.push(answer.body.data.access_token);
  };
  // A guess requires a token.
  await ask(browserAt('198.51.100.21'));
  await Promise.all(
    strangers.map(async (stranger) => {
      while (next < guesses) {
        const guess = String(next++ % 10_000).padStart(4, '0');
        if (next % 50 === 1) await ask(stranger);
        const token = tokens.at(-1);
        if (!token) continue;
        const { status, body } = await stranger.verify(token, contact, guess);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (body.status === 'success') throw new Error('a code was guessed');
      }
    }),
  );
  return { statuses, requested, tokens: tokens.length };
}

const tries = repeatCount(200, 10_000);

describe('strangers who know the number', () => {
  it.long(
    `checks at most ten of ${tries} guesses over twenty addresses, and still lets everyone else sign in (reliability A4)`,
    async () => {
      const owner = await newPerson(backend);
      const fresh = await newPerson(backend, { isRegistered: false });
      const office = await newMembers(repeatCount(20, 60));
      const known = browserAt('203.0.113.1');
      expect(isDone(await known.signIn(owner.contact, owner.password))).toBe(true);

      const attack = guessCode(owner.contact, tries);
      const signInAsOwner = async () => {
        const refused: string[] = [];
        const note = (who: string, answer: Answer) =>
          void (isDone(answer) || refused.push(`${who}: ${answer.status} ${answer.text}`));
        const desk = browserAt('203.0.113.60');
        for (const person of office) note('office', await desk.signInByCode(person));
        note('the owner by code, in a new browser', await browserAt('203.0.113.2').signInByCode(owner));
        note('the owner by password', await known.signIn(owner.contact, owner.password));
        note('someone new', await browserAt('203.0.113.3').signInByCode(fresh));
        note('recovery in the known browser', await known.recover(owner));
        note(
          'recovery by SSN in a new browser',
          await browserAt('203.0.113.4').recover({ ...owner, ssn: owner.ssn }, validPassword),
        );
        return refused;
      };
      const [{ statuses }, refused] = await Promise.all([attack, signInAsOwner()]);
      expect(refused).toEqual([]);

      const guessed = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      expect(guessed).toBeGreaterThan(0.9 * tries);
      const { rows } = await sql<{
        misses: number;
      }>`select count(*)::int as misses from attempts where kind = 'code-missed'
      and subject = ${backend.parts.cipher.lookupHash('recipient', owner.contact)}`.execute(backend.db);
      expect(rows[0]?.misses).toBeLessThanOrEqual(10);
    },
  );

  it('lets the owner still sign in, sign in by code, and recover in two ways with that way blocked for good (reliability A4)', async () => {
    const owner = await newPerson(backend);
    const known = browserAt('203.0.113.5');
    await known.signIn(owner.contact, owner.password);
    for (let round = 0; round < 2; round += 1) {
      const stranger = browserAt(addresses[round] ?? '');
      const { body } = await stranger.forgot(owner.contact);
      const code = await lastCode(backend, owner.contact);
      for (let step = 1; step <= 5; step += 1)
        await stranger.verify(body.data.access_token, owner.contact, otherCode(code, step));
      clock.pass(20 * minutes);
    }
    const blockedReply = await browserAt('203.0.113.6').forgot(owner.contact);
    expect(blockedReply.status).toBe(429);
    expect(blockedReply.body.message).toContain('Confirm with your SSN');

    expect(isDone(await browserAt('203.0.113.6').signInByCode(owner))).toBe(true);
    expect(isDone(await known.recover(owner))).toBe(true);
    expect(isDone(await browserAt('203.0.113.6').recover({ ...owner, ssn: owner.ssn }, validPassword))).toBe(true);
    expect(isDone(await browserAt('203.0.113.6').signIn(owner.contact, validPassword))).toBe(true);
  });

  it.long(
    'leaves the owner’s own codes when strangers request all they can, and sends the number at most ten a day (reliability A4)',
    async () => {
      const owner = await newPerson(backend);
      const messages = async () => (await backend.outbox()).filter((line) => line.to.endsWith(owner.contact)).length;
      for (let round = 0; round < 8; round += 1) {
        for (const address of addresses.slice(0, 4)) await browserAt(address).forgot(owner.contact);
        clock.pass(16 * minutes);
      }
      expect(await messages()).toBe(10);
      expect(isDone(await browserAt('203.0.113.7').signInByCode(owner))).toBe(true);
      expect(isDone(await browserAt('203.0.113.7').recover({ ...owner, ssn: owner.ssn }))).toBe(true);
    },
  );

  it('does not void the code of someone who entered the SSN when a stranger requests one', async () => {
    const owner = await newPerson(backend);
    const mine = browserAt('203.0.113.8');
    const { body } = await mine.forgot(owner.contact, owner.ssn);
    const code = await lastCode(backend, owner.contact);
    await browserAt(addresses[0] ?? '').forgot(owner.contact);
    expect(isDone(await mine.verify(body.data.access_token, owner.contact, code))).toBe(true);
  });
});

it.long(
  'gives someone who knows SSN, number and password, but has no phone, thirty guesses for the life of the account, whatever the owner does (reliability A4)',
  async () => {
    const owner = await newPerson(backend);
    const known = browserAt('203.0.113.9');
    await known.signIn(owner.contact, owner.password);
    let guesses = 0;
    /** Guesses with one token until it is used up; false when no token was available. */
    async function round(thief: ReturnType<typeof browserAt>, open: () => Promise<Answer>, sends: boolean) {
      const opened = await open();
      if (!isDone(opened)) return false;
      const token = opened.body.data.access_token as string;
      if (sends && !isDone(await thief.post(sessionPaths.getOtp, { userContact: owner.contact }, token))) return false;
      const code = await lastCode(backend, owner.contact);
      for (let step = 1; step <= 5; step += 1) {
        const { status, body } = await thief.verify(token, owner.contact, otherCode(code, step));
        if (status === 200 && body.message?.startsWith('That code is incorrect or expired.')) guesses += 1;
      }
      return true;
    }
    let isAnyOpen = true;
    for (let day = 0; isAnyOpen && day < 20; day += 1) {
      const thief = browserAt(addresses[day % 20] ?? '');
      const byNumber = await round(thief, () => thief.forgot(owner.contact), false);
      const bySsn = await round(thief, () => thief.forgot(owner.contact, owner.ssn), false);
      const byEveryone = await round(thief, () => thief.signUp(owner), true);
      isAnyOpen = byNumber || bySsn || byEveryone;
      // The owner's ordinary day, in their own browser.
      await known.signIn(owner.contact, owner.password);
      await known.signInByCode(owner);
      clock.pass(25 * hours);
      await backend.parts.signInLimits.sweep();
    }
    expect(isAnyOpen).toBe(false);
    expect(guesses).toBe(30);
  },
);

describe('a browser that signed in before', () => {
  it('keeps its own allowance of passwords, after signing out and at another address, until the password changes (reliability A2)', async () => {
    const owner = await newPerson(backend);
    const known = browserAt('203.0.113.10');
    const { body } = await known.signIn(owner.contact, owner.password);
    await known.post(sessionPaths.logout, {}, body.data.access_token);
    known.moveTo('203.0.113.11');
    const attack = async () => {
      const answers = [];
      for (let time = 0; time < 12; time += 1)
        answers.push(await browserAt(addresses[time] ?? '').signIn(owner.contact, 'Wrong@1234'));
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await attack()).toBe(2);
    const stopped = await browserAt('203.0.113.12').signIn(owner.contact, owner.password);
    expect(stopped.status).toBe(429);
    expect(stopped.body.message).toMatch(
      /Try again in \d+ seconds, use a browser you’ve signed in with before, or select Forgot Password/,
    );
    expect(isDone(await known.signIn(owner.contact, owner.password))).toBe(true);

    // A known browser's own failures still block it, like anyone else's.
    const guesser = browserAt('203.0.113.13');
    await backend.parts.signInLimits.clear(backend.db, 'sign-in', owner.contact);
    await guesser.signIn(owner.contact, owner.password);
    for (let time = 0; time < 10; time += 1)
      expect((await guesser.signIn(owner.contact, 'Wrong@1234')).status).toBe(200);
    expect((await guesser.signIn(owner.contact, owner.password)).status).toBe(429);
    expect(isDone(await known.signIn(owner.contact, owner.password))).toBe(true);

    // A new password invalidates the old one's cookies, except in the browser that set it.
    await browserAt('203.0.113.14').recover(owner);
    await attack();
    expect((await known.signIn(owner.contact, otherPassword)).status).toBe(429);
  });

  it.long(
    'lets a console administrator sign in despite strangers’ wrong passwords, and recover despite their wrong codes',
    async () => {
      const { email, password } = await newConsoleAdmin(backend);
      const known = browserAt('203.0.113.20');
      await known.login(email, password);
      for (const address of addresses) await browserAt(address).login(email, 'Wrong@1234');
      expect((await browserAt('203.0.113.21').login(email, password)).status).toBe(429);
      expect(isDone(await known.login(email, password))).toBe(true);

      const forgot = (browser: typeof known) => browser.post(consolePaths.forgotPassword, { email }, undefined, 'chat');
      const verify = (browser: typeof known, token: string, userOtp: string) =>
        browser.post(consolePaths.verifyOtp, { emailId: email, userOtp }, token, 'chat');
      let misses = 0;
      for (
        let requested = await forgot(browserAt(addresses[0] ?? ''));
        isDone(requested);
        requested = await forgot(browserAt(addresses[0] ?? ''))
      ) {
        const code = await lastCode(backend, email);
        for (let step = 1; step <= 5; step += 1, misses += 1)
          await verify(browserAt(addresses[0] ?? ''), requested.body.data.access_token, otherCode(code, step));
        clock.pass(25 * hours);
      }
      expect(misses).toBe(15);
      const elsewhere = await forgot(browserAt('203.0.113.22'));
      expect(elsewhere.body.message).toContain('ask your system administrator to unlock your account');
      const requested = await forgot(known);
      expect(isDone(requested)).toBe(true);
      expect(isDone(await verify(known, requested.body.data.access_token, await lastCode(backend, email)))).toBe(true);

      expect(await unlockAccount(backend.parts, 'unknown@example.org')).toBe(false);
      expect(await unlockAccount(backend.parts, email.toUpperCase())).toBe(true);
      expect(isDone(await forgot(browserAt('203.0.113.22')))).toBe(true);
      expect(isDone(await browserAt('203.0.113.21').login(email, password))).toBe(true);
    },
  );

  it('has a cookie that identifies no one, is hidden from scripts, and works for its own accounts only', async () => {
    const [one, other] = [await newPerson(backend), await newPerson(backend)];
    const browser = browserAt('203.0.113.30');
    const { headers } = await browser.signIn(one.contact, one.password);
    const given = headers.get('set-cookie') ?? '';
    expect(given).toMatch(/^known_browser=[\w-]{22}\.[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    for (let time = 0; time < 10; time += 1) await browserAt(addresses[time] ?? '').signIn(other.contact, 'Wrong@1234');
    expect((await browser.signIn(other.contact, other.password)).status).toBe(429);
    clock.pass(25 * hours);
    await browser.signIn(other.contact, other.password);
    expect(browser.cookie()).toMatch(/^known_browser=[\w-]{22}(?:\.[\w-]{22}){2}$/);

    const httpsReply = await backend.main('POST', sessionPaths.signIn, {
      body: { userContact: one.contact, userPassword: one.password },
      headers: { 'x-forwarded-for': '203.0.113.31', 'x-forwarded-proto': 'https' },
    });
    expect(httpsReply.headers.get('set-cookie')).toMatch(/; Secure$/);
  });
});

describe('the sign-up', () => {
  it('is open to a member with SSN and password both right where strangers failed with the number, and to no one else', async () => {
    const owner = await newPerson(backend);
    const wrongSsn = () => `9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    for (let time = 0; time < 10; time += 1)
      await browserAt(addresses[time] ?? '').signUp({ ...owner, ssn: wrongSsn() });
    const thief = browserAt(addresses[11] ?? '');
    await thief.signUp({ ...owner, ssn: wrongSsn() });
    const [wrong, right] = [
      await thief.signUp({ ...owner, ssn: wrongSsn() }),
      await thief.signUp({ ...owner, password: 'Wrong@1234' }),
    ];
    expect([wrong.status, right.status]).toEqual([429, 429]);
    expect(wrong.body.message.replace(/\d+/, 'n')).toBe(right.body.message.replace(/\d+/, 'n'));
    expect(isDone(await thief.signInByCode(owner))).toBe(true);
  });

  it.long(
    'is open to someone new where strangers failed with the number: an address without failures has its own try',
    async () => {
      const fresh = await newPerson(backend, { isRegistered: false });
      for (let time = 0; time < 12; time += 1)
        await browserAt(addresses[time % 3] ?? '').signUp({ ...fresh, ssn: `97199${1000 + time}` });
      expect((await browserAt(addresses[0] ?? '').signUp(fresh)).status).toBe(429);
      expect(isDone(await browserAt('203.0.113.40').signInByCode(fresh))).toBe(true);
    },
  );

  it.long('accepts thirty at once behind one address when their details are right', async () => {
    const people = await newMembers(30);
    const desk = browserAt('203.0.113.41');
    const answers = await Promise.all(people.map((person) => desk.signUp(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });
});

describe('recovery by SSN', () => {
  it.long(
    'responds alike to right, wrong and unknown numbers, and sends a code to the right one only (reliability A3)',
    async () => {
      const owner = await newPerson(backend);
      const shapes = new Set<string>();
      for (const [contact, ssn] of [
        [owner.contact, owner.ssn],
        [owner.contact, '971990001'],
        [freeContact(), '971990002'],
        [freeContact(), owner.ssn],
      ] as const) {
        const before = (await backend.outbox()).length;
        const text: string[] = [];
        for (let requested = 0; requested < 4; requested += 1) {
          const answer = await browserAt('203.0.113.50').forgot(contact, ssn);
          text.push(
            `${answer.status} ${answer.text.replace(/[\w-]{43}/, 'TOKEN').replace(/\d+ (?:seconds|minutes)/, 'n')}`,
          );
          if (isDone(answer)) {
            const code = (await lastCode(backend, contact)).replace('none', '1234');
            text.push(
              (await browserAt('203.0.113.50').verify(answer.body.data.access_token, contact, otherCode(code))).text,
            );
          }
        }
        shapes.add(text.join('\n'));
        const isRight = contact === owner.contact && ssn === owner.ssn;
        expect((await backend.outbox()).length - before).toBe(isRight ? 3 : 0);
        clock.pass(25 * hours);
      }
      expect(shapes.size).toBe(1);
    },
  );

  it.long('allows ten wrong codes in all; then an administrator unblocks it', async () => {
    const owner = await newPerson(backend);
    const thief = browserAt('203.0.113.51');
    let misses = 0;
    let requested = await thief.forgot(owner.contact, owner.ssn);
    for (; isDone(requested); requested = await thief.forgot(owner.contact, owner.ssn)) {
      const code = await lastCode(backend, owner.contact);
      for (let step = 1; step <= 5; step += 1, misses += 1)
        await thief.verify(requested.body.data.access_token, owner.contact, otherCode(code, step));
      clock.pass(25 * hours);
    }
    expect(misses).toBe(10);
    expect(requested.body.message).toBe(
      'Too many incorrect codes for this account. Ask your benefits team to unlock your account.',
    );
    const admin = await newPerson(backend, { isAdmin: true });
    const token = (await browserAt('203.0.113.52').signIn(admin.contact, admin.password)).body.data.access_token;
    for (const userStatus of [0, 1])
      await backend.main('POST', employeePaths.setStatus, { token, query: { id: owner.id }, body: { userStatus } });
    expect(isDone(await thief.recover({ ...owner, ssn: owner.ssn }))).toBe(true);
  });
});
