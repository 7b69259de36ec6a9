import { type Owner, ownerColumn } from '@/server/modules/accounts/owner';
import type { Database } from '@/server/platform/database/database';

const selectOpenSessions = (db: Database, { kind, id }: Owner) =>
  db.selectFrom('sessions').where(ownerColumn[kind], '=', id).where('purpose', '=', 'session');

/** The signed-in sessions of an account, most recently used first. The list may include expired sessions. */
export const sessionsOf = (db: Database, owner: Owner) =>
  selectOpenSessions(db, owner)
    .select(['id', 'public_id', 'device', 'place', 'created_at', 'active_at'])
    .orderBy('active_at', 'desc')
    .orderBy('id')
    .execute();

/** A session of this account by its public ID; undefined when it belongs to someone else. */
export const sessionByPublicId = (db: Database, owner: Owner, publicId: string) =>
  selectOpenSessions(db, owner).select('id').where('public_id', '=', publicId).executeTakeFirst();
