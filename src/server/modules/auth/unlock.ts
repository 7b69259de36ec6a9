import { lastTenDigits } from '@/contract/patterns';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { cancelInvitationsOf } from '@/server/modules/accounts/queries/administrators';
import { clearSecondFactors } from '@/server/modules/auth/queries/secondFactors';
import type { Database, Transaction } from '@/server/platform/database/database';
import { formatActor } from '@/server/platform/http/caller';
import { limitAccountsOf } from './codeFlows';
import { readNoticeTexts, storeNotice } from './secondFactor/notice';
import { signUpPairKey } from './signUp';

type PersonToUnlock = { id: number; contact: string; ssn_hash: Buffer };

const unlockBatchSize = 500;

/** Resets people's counts of wrong passwords and codes, at the request of an administrator or operator. */
export async function unlockPeople(
  tx: Transaction,
  { codes, signInLimits }: Backend,
  people: readonly PersonToUnlock[],
) {
  for (let start = 0; start < people.length; start += unlockBatchSize) {
    const batch = people.slice(start, start + unlockBatchSize);
    await codes.clearWrongCodes(tx, batch.flatMap(limitAccountsOf));
    await signInLimits.clearAll(
      tx,
      batch.flatMap(({ id, contact, ssn_hash }) => [
        { kind: 'sign-in' as const, account: contact },
        { kind: 'sign-up' as const, account: contact },
        { kind: 'sign-up-password' as const, account: signUpPairKey(ssn_hash, contact) },
        { kind: 'password-change' as const, account: `person:${id}` },
        { kind: 'second-factor' as const, account: `person:${id}` },
      ]),
    );
  }
}

/**
 * Resets the counts of the account with this contact number or email address and writes its audit entries; false when
 * there is no such account.
 */
export const unlockAccount = (backend: Backend, contactOrEmail: string): Promise<boolean> =>
  backend.db.transaction().execute(async (tx) => {
    const subjects = contactOrEmail.includes('@')
      ? await unlockConsoleAdmin(tx, backend, contactOrEmail.trim().toLowerCase())
      : await unlockContact(tx, backend, lastTenDigits(contactOrEmail));
    const auditEntry = {
      action: 'change',
      actor: null,
      outcome: 'done',
      address: '',
      detail: { unlocked: true },
    } as const;
    await backend.audit.writeAll(
      tx,
      subjects.map((subject) => ({ ...auditEntry, subject })),
    );
    return subjects.length > 0;
  });

/**
 * Removes the second factors of the administrator with this contact number or email address, cancels the invitations
 * they sent, ends their sessions, and notifies them. Returns how many were removed, or null when there is no such
 * administrator.
 */
export async function removeSecondFactors(backend: Backend, contactOrEmail: string): Promise<number | null> {
  const { db, sessions, audit, outgoing, signInLimits, now } = backend;
  const owner = await findAdmin(db, contactOrEmail);
  if (!owner) return null;
  const texts = await readNoticeTexts(backend);
  let removedCount = 0;
  await sessions.endAll(owner, undefined, async (tx) => {
    removedCount = await clearSecondFactors(tx, owner);
    await cancelInvitationsOf(tx, formatActor(owner), now());
    const subject = formatActor(owner);
    await signInLimits.clear(tx, 'second-factor', subject);
    if (removedCount > 0) await storeNotice(tx, backend, owner, texts.secondFactorsCleared);
    const auditEntry = { action: 'second-factor', actor: null, subject, outcome: 'done', address: '' } as const;
    await audit.write(tx, { ...auditEntry, detail: { step: 'cleared', removed: removedCount } });
  });
  await outgoing.sendDue();
  return removedCount;
}

async function findAdmin(db: Database, contactOrEmail: string): Promise<AccountOwner | null> {
  if (contactOrEmail.includes('@')) {
    const email = contactOrEmail.trim().toLowerCase();
    const admin = await db.selectFrom('console_admins').select('id').where('email', '=', email).executeTakeFirst();
    return admin ? { kind: 'console', id: admin.id } : null;
  }
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('contact', '=', lastTenDigits(contactOrEmail))
    .where('contact', '!=', '')
    .where('is_admin', '=', true)
    .executeTakeFirst();
  return person ? { kind: 'person', id: person.id } : null;
}

async function unlockConsoleAdmin(tx: Transaction, { codes, signInLimits }: Backend, email: string) {
  const admin = await tx.selectFrom('console_admins').select('id').where('email', '=', email).executeTakeFirst();
  if (!admin) return [];
  const account = `console:${admin.id}` as const;
  await codes.clearWrongCodes(tx, [email, account]);
  await signInLimits.clear(tx, 'console-sign-in', email);
  await signInLimits.clear(tx, 'password-change', account);
  await signInLimits.clear(tx, 'second-factor', account);
  return [account];
}

async function unlockContact(tx: Transaction, backend: Backend, contact: string) {
  if (!contact) return [];
  const people = await tx
    .selectFrom('people')
    .select(['id', 'contact', 'ssn_hash'])
    .where('contact', '=', contact)
    .execute();
  await unlockPeople(tx, backend, people);
  return people.map(({ id }) => `person:${id}`);
}
