import { tenDigits } from '@/contract/patterns';
import type { Backend } from '@/server/backend';
import { accountsOf } from '@/server/codes';
import { pairName } from '@/server/signUp';

type Parts = Pick<Backend, 'db' | 'codes' | 'gatekeeper' | 'audit'>;
type Locked = { id: number; contact: string; ssn_hash: Buffer };

/** Forgets the wrong passwords and codes that were tried for people, by a person's decision. */
export async function unlockPeople({ codes, gatekeeper }: Pick<Parts, 'codes' | 'gatekeeper'>, people: readonly Locked[]) {
  await codes.unlock(people.flatMap(accountsOf));
  for (const { id, contact, ssn_hash } of people) {
    for (const kind of ['sign-in', 'sign-up'] as const) await gatekeeper.forget(kind, contact);
    await gatekeeper.forget('sign-up-password', pairName(ssn_hash, contact));
    await gatekeeper.forget('password-change', `person:${id}`);
  }
}

/** The same for whoever signs in with this contact number or e-mail address; false when nobody does. */
export async function unlockAccount(backend: Parts, name: string): Promise<boolean> {
  const { db, codes, gatekeeper, audit } = backend;
  const line = { action: 'change', actor: null, outcome: 'done', address: '', detail: { unlocked: true } } as const;
  if (name.includes('@')) {
    const email = name.trim().toLowerCase();
    const admin = await db.selectFrom('console_admins').select('id').where('email', '=', email).executeTakeFirst();
    if (!admin) return false;
    const account = `console:${admin.id}`;
    await codes.unlock([email, account]);
    await gatekeeper.forget('console-sign-in', email);
    await gatekeeper.forget('password-change', account);
    await audit.record({ ...line, subject: account });
    return true;
  }
  const people = await db
    .selectFrom('people')
    .select(['id', 'contact', 'ssn_hash'])
    .where('contact', '=', tenDigits(name))
    .where('contact', '!=', '')
    .execute();
  await unlockPeople(backend, people);
  for (const { id } of people) await audit.record({ ...line, subject: `person:${id}` });
  return people.length > 0;
}
