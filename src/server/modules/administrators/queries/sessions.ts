import { ownerColumn, type Owner } from '@/server/modules/auth/owner';
import type { Database } from '@/server/platform/database/database';

const signedIn = (db: Database, { kind, id }: Owner) =>
  db.selectFrom('sessions').where(ownerColumn[kind], '=', id).where('purpose', '=', 'session');

/** The signed-in sessions of an account, the one used last first; whether they are still open is not looked at. */
export const sessionsOf = (db: Database, owner: Owner) =>
  signedIn(db, owner)
    .select(['id', 'public_id', 'device', 'place', 'created_at', 'active_at'])
    .orderBy('active_at', 'desc')
    .orderBy('id')
    .execute();

/** The row of a session that an account names; undefined for that of someone else. */
export const sessionNamed = (db: Database, owner: Owner, publicId: string) =>
  signedIn(db, owner).select('id').where('public_id', '=', publicId).executeTakeFirst();
