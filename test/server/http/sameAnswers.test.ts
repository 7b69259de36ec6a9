import { sessionPaths } from '@/contract/people/session';

import { makePasswords } from '@/server/modules/auth/passwords';
import {
  freeContact,
  member,
  movableClock,
  newPerson,
  signIn,
  startSignUp,
  validPassword,
} from '../../support/browser/identity';
import { type Answer, startBackend, type TestBackend } from '../../support/server/backend';

/** Hashes at the production cost, which hides whether a contact is registered. */
const passwords = makePasswords();
const clock = movableClock();
let backend: TestBackend;
let registered: Awaited<ReturnType<typeof newPerson>>;
let loaded: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  backend = await startBackend({ now: clock.now, passwords });
  const password_hash = await passwords.hash(member.password);
  await backend.db.updateTable('people').set({ password_hash }).where('contact', '=', member.contact).execute();
  registered = await newPerson(backend);
  loaded = await newPerson(backend, { isRegistered: false });
});
afterAll(() => backend.close());

const freshSsn = () => `9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const signUp = (userSSN: string, userContact: string) =>
  backend.main('POST', sessionPaths.signUp, { body: { userSSN, userContact, userPassword: validPassword } });
const forgot = (userContact: string) => backend.main('POST', sessionPaths.forgotPassword, { body: { userContact } });

/** Replaces the token, so that two responses can be compared. */
const shape = ({ status, text }: Answer) => `${status} ${text.replace(/[\w-]{43}/, 'TOKEN')}`;

/** The lower quartile of a call's times, which is its time on a nearly idle machine. */
const lowerQuartile = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;
async function timed(ask: () => Promise<Answer>) {
  const startedAt = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - startedAt };
}

const pairs: [string, () => Promise<Answer>, () => Promise<Answer>][] = [
  [
    'a sign-in with a wrong password',
    () => signIn(backend, registered.contact, 'Wrong@1234'),
    () => signIn(backend, freeContact(), 'Wrong@1234'),
  ],
  ['a forgotten password', () => forgot(registered.contact), () => forgot(freeContact())],
  [
    'a sign-up for a loaded record with another number',
    () => signUp(loaded.ssn, freeContact()),
    () => signUp(freshSsn(), freeContact()),
  ],
  [
    'a sign-up for a registered record with a wrong password',
    () => signUp(member.ssn, member.contact),
    () => signUp(freshSsn(), freeContact()),
  ],
];

it.long.each(pairs)(
  'gives %s the same response in the same time, known or not (reliability A3)',
  async (_name, known, unknown) => {
    const rounds = 24;
    /** Measures five times, because a busy machine may distort the times, but not five times in the same direction. */
    const differences: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        clock.pass(25 * 60 * 60);
        const inTurn = [
          ['known', known],
          ['unknown', unknown],
        ] as const;
        const shapes = new Set<string>();
        for (const [who, ask] of round % 2 ? inTurn : [...inTurn].reverse()) {
          const { answer, ms } = await timed(ask);
          times[who].push(ms);
          shapes.add(shape(answer));
        }
        expect(shapes.size).toBe(1);
      }
      const [one, other] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
      differences.push(one - other);
      const isClose = Math.abs(one - other) < Math.max(3, Math.min(20, 0.1 * Math.max(one, other)));
      if (isClose || new Set(differences.map(Math.sign)).size > 1) return;
    }
    throw new Error(`One of them takes longer each time, in ms: ${differences.join(', ')}`);
  },
);

it('reveals nothing of other numbers on a request for a sign-up code, and nothing at all without its token (reliability A3)', async () => {
  clock.pass(25 * 60 * 60);
  const { token } = await startSignUp(backend, loaded);
  const ask = (userContact: string, as?: string) =>
    backend.main('POST', sessionPaths.getOtp, { token: as, body: { userContact } });
  expect(shape(await ask(registered.contact, token))).toBe(shape(await ask(freeContact(), token)));
  expect(shape(await ask(registered.contact))).toBe(shape(await ask(freeContact())));
  expect((await ask(registered.contact)).status).toBe(401);
});

it('gives a number that is tried with many SSNs the same response each time (reliability A11)', async () => {
  const contact = freeContact();
  const ssns = [loaded.ssn, registered.ssn, member.ssn, '900010012', ...Array.from({ length: 8 }, freshSsn)];
  const shapes = new Set<string>();
  for (const ssn of ssns) {
    clock.pass(25 * 60 * 60);
    shapes.add(shape(await signUp(ssn, contact)));
  }
  expect([...shapes]).toEqual([expect.stringContaining('We couldn’t verify these details.')]);
});
