import { lastTenDigits } from '@/contract/patterns';
import { accountsOf } from './codeFlows';
import type { Transaction } from '@/server/db/database';
import { pairName } from './signUp';
import type { AuditTrail } from '@/server/audit/audit';
import type { Codes } from './codes';
import type { Database } from '@/server/db/database';
import type { SignInLimits } from './signInLimits';

type Parts = { db: Database; codes: Codes; signInLimits: SignInLimits; audit: AuditTrail };
type Locked = { id: number; contact: string; ssn_hash: Buffer };

const unlockedAtOnce = 500;

/** Resets the counted wrong passwords and codes of people after an administrator or operator decided so. */
export async function unlockPeople(
  tx: Transaction,
  { codes, signInLimits }: Pick<Parts, 'codes' | 'signInLimits'>,
  people: readonly Locked[],
) {
  for (let from = 0; from < people.length; from += unlockedAtOnce) {
    const some = people.slice(from, from + unlockedAtOnce);
    await codes.unlock(tx, some.flatMap(accountsOf));
    await signInLimits.clearAll(
      tx,
      some.flatMap(({ id, contact, ssn_hash }) => [
        { kind: 'sign-in' as const, account: contact },
        { kind: 'sign-up' as const, account: contact },
        { kind: 'sign-up-password' as const, account: pairName(ssn_hash, contact) },
        { kind: 'password-change' as const, account: `person:${id}` },
      ]),
    );
  }
}

/**
 * Resets the counters of the account with this contact number or e-mail address and writes its audit lines; false when
 * there is no such account.
 */
export const unlockAccount = (backend: Parts, name: string): Promise<boolean> =>
  backend.db.transaction().execute(async (tx) => {
    const subjects = name.includes('@')
      ? await unlockConsoleAdmin(tx, backend, name.trim().toLowerCase())
      : await unlockContact(tx, backend, lastTenDigits(name));
    const line = { action: 'change', actor: null, outcome: 'done', address: '', detail: { unlocked: true } } as const;
    await backend.audit.writeAll(
      tx,
      subjects.map((subject) => ({ ...line, subject })),
    );
    return subjects.length > 0;
  });

async function unlockConsoleAdmin(tx: Transaction, { codes, signInLimits }: Parts, email: string) {
  const admin = await tx.selectFrom('console_admins').select('id').where('email', '=', email).executeTakeFirst();
  if (!admin) return [];
  const account = `console:${admin.id}` as const;
  await codes.unlock(tx, [email, account]);
  await signInLimits.clear(tx, 'console-sign-in', email);
  await signInLimits.clear(tx, 'password-change', account);
  return [account];
}

async function unlockContact(tx: Transaction, backend: Parts, contact: string) {
  if (!contact) return [];
  const people = await tx
    .selectFrom('people')
    .select(['id', 'contact', 'ssn_hash'])
    .where('contact', '=', contact)
    .execute();
  await unlockPeople(tx, backend, people);
  return people.map(({ id }) => `person:${id}`);
}
