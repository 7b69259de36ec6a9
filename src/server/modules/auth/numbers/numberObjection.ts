import { createHash, randomBytes } from 'node:crypto';
import { pages } from '@/contract/pages';
import { countryCode } from '@/contract/patterns';
import { type ObjectionOutcome, objectionHours } from '@/contract/people/numberChange';
import type { Backend } from '@/server/backend';
import { lockAccounts } from '@/server/modules/accounts/ownerAccess';
import { findDisputableChange } from '@/server/modules/accounts/queries/numberChanges';
import { type Person } from '@/server/modules/accounts/queries/people';
import { listEmailsToNotify } from '@/server/modules/accounts/queries/previousEmails';
import { setAccountPassword } from '@/server/modules/auth/queries/accountPassword';
import type { Transaction } from '@/server/platform/database/database';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import type { TextMessage } from '@/server/platform/delivery/outbox';
import type { OutgoingMessages } from '@/server/platform/delivery/outgoing';
import { Refusal } from '@/server/platform/http/reply';

import { revocationStart, revokeAccessSince } from './revokeAccess';

const tokenBytes = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The account as named in messages. Read before the transaction, because the embedded database has one connection. */
export const readAccountText = async ({ siteValues }: Backend) =>
  `your ${(await siteValues.effective()).values.productName} account`;

const tooLateRefusal = () =>
  new Refusal(
    'This link was already used or is more than 72 hours old. If your number is wrong, contact your benefits team.',
  );

const smsMessages = (contact: string, text: string): TextMessage[] =>
  contact ? [{ channel: 'sms', to: countryCode + contact, text }] : [];
const emailMessages = (emails: readonly string[], text: string): TextMessage[] =>
  emails.map((to) => ({ channel: 'email', to, text }));

type ObjectionContext = { address: string; site: string | null };

type ChangeContext = {
  site: string | null;
  accountText: string;
  /** The administrator who made the change, and why. */
  by?: { actor: string; note: Buffer };
};

/**
 * Stores a number change in its transaction. Sends the objection link to the old number and the email addresses,
 * including recently replaced ones, in case an attacker replaced them first.
 */
export async function recordNumberChange(
  tx: Transaction,
  { outgoing, now }: { outgoing: OutgoingMessages; now: () => Date },
  { id, contact: old_contact, email }: Pick<Person, 'id' | 'contact' | 'email'>,
  new_contact: string,
  { site, accountText, by }: ChangeContext,
) {
  const token = randomBytes(tokenBytes).toString('base64url');
  const change = { person_id: id, old_contact, new_contact, token_hash: hashOf(token), changed_at: now() };
  await tx
    .insertInto('number_changes')
    .values({ ...change, changed_by: by?.actor, note_sealed: by?.note })
    .execute();
  // The token is in the fragment, which browsers do not send, so it appears in no access log.
  const link = site && `${new URL(pages.numberObjection, site).href}#${token}`;
  const instructions = link
    ? `Restore the old number within ${objectionHours} hours: ${link}`
    : 'Contact your benefits team right away.';
  const [who, question] = by ? [' by an administrator', "Didn't ask for this?"] : ['', 'Not you?'];
  const text = `The contact number on ${accountText} was changed${who}. ${question} ${instructions}`;
  const emails = await listEmailsToNotify(tx, { id, email }, now());
  await outgoing.add(tx, [...smsMessages(old_contact, text), ...emailMessages(emails, text)]);
}

/** Sends what `recordNumberChange` stored. The change is committed, so the reply does not wait for a slow sender. */
export async function sendChangeNotices({ outgoing, delivery }: Backend) {
  const sending = outgoing.sendDue();
  if (delivery.isLocal('sms') && delivery.isLocal('email')) await sending;
}

/**
 * Undoes a number change and all later ones, ends every session, and removes what someone else may have added. No
 * password works until a new one is set. If another account has taken the old number, that number is not restored, and
 * this account cannot be recovered through the new one either.
 */
async function undoChange(
  backend: Backend,
  token: string,
  { address, site }: ObjectionContext,
): Promise<ObjectionOutcome> {
  const { db, sessions, codes, outgoing, audit, now } = backend;
  const change = await findDisputableChange(db, hashOf(token), now());
  if (!change) throw tooLateRefusal();
  const { person_id: id, old_contact: contact } = change;
  const owner = { kind: 'person', id } as const;
  const accountText = await readAccountText(backend);
  let isRestored = false;

  await db.transaction().execute(async (tx) => {
    // Locks the person's row, so that the second of two simultaneous objections finds nothing to undo.
    await lockAccounts(tx, [id]);
    await sessions.endAllInTransaction(tx, owner);
    const disputedChanges = await tx
      .updateTable('number_changes')
      .set({ objected_at: now() })
      .where('person_id', '=', id)
      .where('id', '>=', change.id)
      .where('objected_at', 'is', null)
      .returning('id')
      .execute();
    if (!disputedChanges.some((dispute) => dispute.id === change.id)) throw tooLateRefusal();
    const person = await tx
      .selectFrom('people')
      .select(['contact', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const numberHolder = await tx
      .selectFrom('people')
      .select('id')
      .where('contact', '=', contact)
      .where('id', '!=', id)
      .where('registered_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    isRestored = contact !== '' && !numberHolder;
    if (isRestored) {
      await tx.updateTable('people').set({ contact, updated_at: now() }).where('id', '=', id).execute();
      // Wrong codes counted for the new number still count for the restored one.
      await codes.copyWrongCodes(person.contact, contact, tx);
      await tx
        .updateTable('number_changes')
        .set({ restored_at: now() })
        .where('person_id', '=', id)
        .where('id', '>=', change.id)
        .execute();
    }
    // The person who changed the number may know the password and may have added sign-in methods.
    await setAccountPassword(tx, owner, null, now());
    const revoked = await revokeAccessSince(tx, owner, revocationStart(change), now());
    const outcome = isRestored
      ? 'The old number was restored'
      : 'The new number is blocked until your benefits team reviews it';
    const text = `A contact number change on ${accountText} was disputed. ${outcome}, and all devices were signed out. Your password and the sign-in methods added ${change.changed_by ? 'since the change' : `in the ${objectionHours} hours before the change or later`} no longer work.`;
    const resetInstructions = site ? `here: ${new URL(pages.forgotPassword, site).href}` : 'with "Forgot Password?"';
    const textWithReset = isRestored ? `${text} Set a new password ${resetInstructions}` : text;
    await outgoing.add(tx, [
      ...smsMessages(person.contact, text),
      ...(isRestored ? smsMessages(contact, textWithReset) : []),
      ...emailMessages(await listEmailsToNotify(tx, { id, email: person.email }, now()), textWithReset),
    ]);
    await audit.write(tx, {
      action: 'change',
      actor: null,
      subject: `person:${id}`,
      outcome: isRestored ? 'done' : 'failed',
      address,
      detail: { field: 'contact', objection: true, ...revoked },
    });
  });
  return { isRestored };
}

/**
 * Objects to a number change with the token from its message. Retries once when an account with the old number was
 * registered at the same moment. Throws a Refusal for an unknown, used, or expired token.
 */
export async function objectToChange(
  backend: Backend,
  token: string,
  context: ObjectionContext,
): Promise<ObjectionOutcome> {
  const outcome = await undoChange(backend, token, context).catch((error: unknown) => {
    if (isUniqueViolation(error)) return undoChange(backend, token, context);
    throw error;
  });
  void backend.outgoing.sendDue();
  return outcome;
}
