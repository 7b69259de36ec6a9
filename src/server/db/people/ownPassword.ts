import type { Owner } from '@/server/auth/sessions';

import type { Database, Transaction } from '@/server/db/database';
import { setPassword } from './people';

const tableOf = { person: 'people', console: 'console_admins' } as const;

/** The password hash of a person or administrator. */
export async function passwordHashOf(db: Database, { kind, id }: Owner): Promise<string | null> {
  const row = await db.selectFrom(tableOf[kind]).select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function setOwnPassword(tx: Transaction, { kind, id }: Owner, passwordHash: string, at: Date) {
  if (kind === 'person') await setPassword(tx, id, passwordHash, at);
  else await tx.updateTable('console_admins').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}
