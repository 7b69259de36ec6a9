import { type AccountOwner, ownerColumn } from '@/server/modules/accounts/owner';
import type { Database } from '@/server/platform/database/database';

const selectOpenSessions = (db: Database, { kind, id }: AccountOwner) =>
  db.selectFrom('sessions').where(ownerColumn[kind], '=', id).where('purpose', '=', 'session');

/** The signed-in sessions of an account, most recently used first. The list may include expired sessions. */
export const listSessionsOf = (db: Database, owner: AccountOwner) =>
  selectOpenSessions(db, owner)
    .select(['id', 'public_id', 'device', 'place', 'created_at', 'active_at'])
    .orderBy('active_at', 'desc')
    .orderBy('id')
    .execute();

/** A session of this account by its public ID; undefined when it belongs to someone else. */
export const findSessionByPublicId = (db: Database, owner: AccountOwner, publicId: string) =>
  selectOpenSessions(db, owner).select('id').where('public_id', '=', publicId).executeTakeFirst();
