import type * as z from 'zod/mini';

import { formatLongDateTime } from '@/contract/format';
import type { lostPhoneNumberChangeSchema } from '@/contract/people/lostPhone';
import type { Backend } from '@/server/backend';
import { lockForSignInChange } from '@/server/modules/accounts/ownerAccess';
import { cancelInvitationsOf } from '@/server/modules/accounts/queries/administrators';
import { readSensitiveCallsAllowedAt } from '@/server/modules/accounts/queries/numberChanges';
import { findPersonByContact, findRecordById } from '@/server/modules/accounts/queries/people';
import { removePasskeysExcept } from '@/server/modules/auth/queries/passkeys';
import { readNoticeTexts, storeNotice } from '@/server/modules/auth/secondFactor/notice';
import { removeUnusableRecoveryCodes } from '@/server/modules/auth/secondFactor/signInMethods';
import { isUniqueViolation } from '@/server/platform/database/uniqueViolation';
import { type Caller, formatActor } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { FieldRefusal } from '@/server/platform/http/fieldRefusal';
import { AuditedRefusal, Refusal } from '@/server/platform/http/reply';

import { readAccountText, recordNumberChange, sendChangeNotices } from './numberObjection';

type LostPhone = z.output<typeof lostPhoneNumberChangeSchema>;

const noAccountRefusal = () => new Refusal('This person has no account. Edit the record instead.');
const ownNumberRefusal = () =>
  new Refusal('Change your own number under My Profile. We’ll send a code to the new number first.');
const numberRefusal = (text: string) => new FieldRefusal({ contact: text }, { text });
const sameNumberRefusal = () => numberRefusal('This is already the number on file.');
const takenNumberRefusal = () => numberRefusal('Another account has this number.');

/**
 * Changes a member's number at the request of an administrator who has verified the member's identity. A lost phone may
 * be stolen, so all of the person's sessions, devices, codes, and pending steps end, and passkeys are removed. Throws a
 * Refusal.
 */
export async function changeLostNumber(
  backend: Backend,
  caller: Caller,
  { id, contact, previousContact, confirmed, note, keptPasskeys }: LostPhone,
  { address, site }: { address: string; site: string | null },
) {
  const { db, sessions, codes, audit, cipher, now } = backend;
  if (caller.kind === 'person' && caller.id === id) throw ownNumberRefusal();
  if (contact === previousContact) throw sameNumberRefusal();
  // A retry after a lost reply; the person may already be signed in with the new number.
  if ((await findRecordById(db, id))?.contact === contact) return;
  const accountText = await readAccountText(backend);
  const texts = await readNoticeTexts(backend);
  const owner = { kind: 'person', id } as const;
  const auditEntry = { action: 'change', actor: caller, subject: `person:${id}`, address } as const;
  try {
    await db.transaction().execute(async (tx) => {
      const person = (await lockForSignInChange(tx, backend, caller, [id])).get(id);
      if (!person?.registered_at || person.deleted_at) throw noAccountRefusal();
      if (person.contact !== previousContact) throw new EditConflict({ contact: person.contact });
      if (await findPersonByContact(tx, contact)) throw takenNumberRefusal();
      await tx.updateTable('people').set({ contact, updated_at: now() }).where('id', '=', id).execute();
      // Wrong codes counted for the old number still count for the new one.
      await codes.copyWrongCodes(previousContact, contact, tx);
      const by = { actor: formatActor(caller), note: cipher.encrypt(note) };
      await recordNumberChange(tx, backend, person, contact, { site, accountText, by });
      const removedPasskeyCount = await removePasskeysExcept(tx, owner, keptPasskeys);
      await removeUnusableRecoveryCodes(tx, backend, owner);
      if (removedPasskeyCount > 0) await storeNotice(tx, backend, owner, texts.passkeysOfLostPhone);
      const canceledInvitationCount = await cancelInvitationsOf(tx, formatActor(owner), now());
      const detail = {
        field: 'contact',
        lostPhone: true,
        confirmed: confirmed.toSorted().join(' '),
        ...(removedPasskeyCount > 0 && { passkeys: removedPasskeyCount }),
        ...(canceledInvitationCount > 0 && { withdrawn: canceledInvitationCount }),
      };
      await sessions.endAllInTransaction(tx, owner);
      await audit.write(tx, { ...auditEntry, outcome: 'done', detail });
    });
  } catch (error) {
    const fault = isUniqueViolation(error) ? takenNumberRefusal() : error;
    if (fault instanceof Refusal && !(fault instanceof AuditedRefusal))
      await audit.record({ ...auditEntry, outcome: 'refused', detail: { field: 'contact' } });
    throw fault;
  }
  await sendChangeNotices(backend);
}

/** Throws while the caller's sensitive calls are blocked because an administrator has changed their number. */
export async function assertNoLostPhoneHold({ db, siteValues, now }: Backend, caller: Caller) {
  const allowedAt = caller.kind === 'person' ? await readSensitiveCallsAllowedAt(db, caller.id, now()) : undefined;
  if (!allowedAt) return;
  const { values } = await siteValues.effective();
  throw new AuditedRefusal(
    `An administrator changed your contact number. To protect your account, you can’t do this until ${formatLongDateTime(allowedAt, values.timeZone)}.`,
    200,
    { lostPhone: true },
  );
}
