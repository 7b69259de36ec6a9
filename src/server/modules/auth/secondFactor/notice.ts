import { countryCode } from '@/contract/patterns';

import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { readAccountText } from '@/server/modules/auth/numbers/numberObjection';
import type { Transaction } from '@/server/platform/database/database';
import type { TextMessage } from '@/server/platform/delivery/outbox';

const securityAdvice = "If this wasn't you, change your password and check your sign-in settings.";

/**
 * The messages to the owner about a change. Read before the transaction, because the embedded database has one
 * connection.
 */
export async function readNoticeTexts(backend: Backend) {
  const accountText = await readAccountText(backend);
  return {
    passkeyAdded: `A passkey was added to ${accountText}. ${securityAdvice}`,
    passkeyRemoved: `A passkey was removed from ${accountText}. ${securityAdvice}`,
    passkeyRemovedByAdministrator: `An administrator removed a passkey from ${accountText} and signed you out everywhere. If you didn't ask for this, contact your benefits team.`,
    passkeysOfLostPhone: `The phone for ${accountText} was reported lost, so its passkeys were removed. You can add new ones after you sign in.`,
    appAdded: `An authenticator app was added to ${accountText}. ${securityAdvice}`,
    appRemoved: `The authenticator app was removed from ${accountText}. ${securityAdvice}`,
    recoveryCodes: `New recovery codes were created for ${accountText}. The old ones no longer work. ${securityAdvice}`,
    recoveryCodeUsed: `A recovery code was used to sign in to ${accountText}. ${securityAdvice}`,
    accessRevoked: `The password for ${accountText} was reset after a contact number change. Passkeys, the authenticator app, and recovery codes added since that change were removed.`,
    secondFactorsCleared: `Two-step verification was removed from ${accountText}. Set it up again when you sign in.`,
  };
}

/** Stores a message to the owner in the change's transaction; the cleanup job or `outgoing.sendDue` sends it. */
export async function storeNotice(tx: Transaction, { outgoing }: Backend, { kind, id }: AccountOwner, text: string) {
  const messages: TextMessage[] = [];
  if (kind === 'console') {
    const admin = await tx.selectFrom('console_admins').select('email').where('id', '=', id).executeTakeFirst();
    if (admin) messages.push({ channel: 'email', to: admin.email, text });
  } else {
    const person = await tx.selectFrom('people').select(['contact', 'email']).where('id', '=', id).executeTakeFirst();
    if (person?.contact) messages.push({ channel: 'sms', to: countryCode + person.contact, text });
    if (person?.email) messages.push({ channel: 'email', to: person.email, text });
  }
  await outgoing.add(tx, messages);
}
