import { createHash, randomBytes } from 'node:crypto';

import {
  type AdministratorInvitation,
  type AdministratorInvite,
  invitationHours,
} from '@/contract/administration/administrator';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Database, Transaction } from '@/server/platform/database/database';

const tokenBytes = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** An invitation link's token, and its hash and expiry to store. */
function makeToken(at: Date) {
  const token = randomBytes(tokenBytes).toString('base64url');
  const expires_at = new Date(at.getTime() + invitationHours * 60 * 60 * 1000);
  return { token, storedColumns: { token_hash: hashOf(token), expires_at } };
}

const selectOpenInvitations = (db: Database) =>
  db.selectFrom('administrator_invitations').selectAll().where('used_at', 'is', null).where('withdrawn_at', 'is', null);

/** Newest first. */
export async function listInvitations(db: Database, now: Date): Promise<AdministratorInvitation[]> {
  const rows = await selectOpenInvitations(db).orderBy('id', 'desc').execute();
  const nameOf = await readActorNames(
    db,
    rows.map(({ invited_by }) => invited_by),
  );
  return rows.map(({ id, name, email, rights, invited_by, invited_at, expires_at }) => ({
    id,
    name,
    email,
    rights: [...rights],
    invitedBy: nameOf(invited_by),
    invitedAt: invited_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isExpired: expires_at <= now,
  }));
}

export const findOpenInvitation = (tx: Transaction, email: string) =>
  selectOpenInvitations(tx).where('email', '=', email).executeTakeFirst();

/** An invitation that no one has accepted or canceled, locked until the end of the transaction. */
export const lockInvitation = (tx: Transaction, id: number) =>
  selectOpenInvitations(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** The invitation for a token, while it can be accepted. */
export const findInvitationByToken = (db: Database, token: string, now: Date) =>
  selectOpenInvitations(db).where('token_hash', '=', hashOf(token)).where('expires_at', '>', now).executeTakeFirst();

export async function addInvitation(
  tx: Transaction,
  { name, email, rights }: AdministratorInvite,
  invited_by: string,
  at: Date,
) {
  const { token, storedColumns } = makeToken(at);
  const { id } = await tx
    .insertInto('administrator_invitations')
    .values({ name, email, rights: [...rights], invited_by, invited_at: at, ...storedColumns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Gives an invitation a new token and expiry; the previous link stops working. */
export async function renewInvitation(tx: Transaction, id: number, invited_by: string, at: Date) {
  const { token, storedColumns } = makeToken(at);
  await tx
    .updateTable('administrator_invitations')
    .set({ ...storedColumns, invited_by, invited_at: at })
    .where('id', '=', id)
    .execute();
  return token;
}

/** Marks an invitation as used. False when its token was already used, replaced, or canceled, or has expired. */
export async function consumeInvitation(tx: Transaction, token: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('administrator_invitations')
    .set({ used_at: at })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const cancelInvitation = (tx: Transaction, id: number, at: Date) =>
  tx.updateTable('administrator_invitations').set({ withdrawn_at: at }).where('id', '=', id).execute();
