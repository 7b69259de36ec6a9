import { isStrongPassword } from '@/contract/patterns';
import { commonPasswords } from '@/server/modules/auth/commonPasswords';
import { makePasswords } from '@/server/modules/auth/passwords';
import { Refusal } from '@/server/platform/http/reply';

const passwords = makePasswords();

it('stores a password as argon2id with 19 MiB, two passes, one lane', async () => {
  const hash = await passwords.hash('Lantern!7up');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'Lantern!7up')).toBe(true);
  expect(await passwords.verify(hash, 'lantern!7up')).toBe(false);
});

it('answers no for an unknown person', async () => {
  expect(await passwords.verify(null, 'Lantern!7up')).toBe(false);
});

it('counts long and non-Latin passwords to their last character (D-21)', async () => {
  const long = `Aa1!${'ß'.repeat(124)}`;
  const hash = await passwords.hash(long);
  expect(await passwords.verify(hash, long)).toBe(true);
  expect(await passwords.verify(hash, `${long.slice(0, -1)}s`)).toBe(false);
});

const quickCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

it.each([
  [1, 1],
  [2, 1],
  [8, 2],
])(
  'on %i cores refuses the next hash behind %i running and fifty waiting ones at once with a retry time (reliability H2)',
  async (cores, running) => {
    const passwords = makePasswords(quickCost, cores);
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.verify(null, 'x')));
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(60 - running - 50);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({ code: 503, retryAfterS: 5 });
    }
    expect(await passwords.verify(null, 'x')).toBe(false);
  },
);

it.each([
  'Password1!',
  'P@ssw0rd!',
  'Welcome@123',
  'Admin@123',
  'Qwerty123!',
  'Harbor@2026',
  'HarborBenefits#1',
  'Benefits!!1',
])('finds %s too easy to guess', (password) => expect(passwords.isCommon(password)).toBe(true));

it.each(['Lantern!7up', 'Member@123', 'T3al&Walnut', 'Harborside Lantern 9!'])(
  'finds %s not too easy to guess',
  (password) => expect(passwords.isCommon(password)).toBe(false),
);

it('lists thousands of common passwords that the four-class rule would allow', () => {
  const capitalized = [...commonPasswords].map((password) =>
    password.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  );
  expect(capitalized.filter((password) => isStrongPassword(password)).length).toBeGreaterThan(2000);
});
