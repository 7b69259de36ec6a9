import { type AccountOwner, ownerTable } from '@/server/modules/accounts/owner';
import { setPassword } from '@/server/modules/accounts/queries/people';
import type { Database, Transaction } from '@/server/platform/database/database';

export async function readPasswordHash(db: Database, { kind, id }: AccountOwner): Promise<string | null> {
  const row = await db.selectFrom(ownerTable[kind]).select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** With null, no password works until a new one is set with a code. */
export async function setAccountPassword(
  tx: Transaction,
  { kind, id }: AccountOwner,
  passwordHash: string | null,
  at: Date,
) {
  if (kind === 'person') await setPassword(tx, id, passwordHash, at);
  else await tx.updateTable('console_admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}
