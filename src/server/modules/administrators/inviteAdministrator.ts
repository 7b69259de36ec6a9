import {
  type AdministratorInvite,
  administratorProblems,
  type InvitationAcceptance,
  invitationHours,
} from '@/contract/administration/administrator';
import { pages } from '@/contract/pages';
import type { Backend } from '@/server/backend';
import { parseAccountName } from '@/server/modules/accounts/owner';
import { requireOwner } from '@/server/modules/accounts/ownerAccess';
import { lockAdministrators } from '@/server/modules/accounts/queries/administrators';
import {
  addInvitation,
  cancelInvitation,
  consumeInvitation,
  findInvitationByToken,
  findOpenInvitation,
  lockInvitation,
  renewInvitation,
} from '@/server/modules/administrators/queries/administratorInvitations';
import {
  isAdministratorEmail,
  tryAddConsoleAdministrator,
} from '@/server/modules/administrators/queries/administrators';
import type { Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { FieldRefusal } from '@/server/platform/http/fieldRefusal';
import { Refusal } from '@/server/platform/http/reply';

import { emitAdministratorsChanged } from './changeAdministrator';
import { notifyOwners } from './ownerNotices';

/** For the text of an invitation. Read before the transaction, because the embedded database has one connection. */
export type InvitationEmailDetails = { site: string; productName: string };

export const invalidInvitationRefusal = () =>
  new Refusal('This invitation was used, canceled, or replaced, or it’s more than 72 hours old. Ask for a new one.');
const invitationNotFoundRefusal = () => new Refusal('This invitation was just accepted or canceled.');

const invitationMessage = (email: string, token: string, { site, productName }: InvitationEmailDetails) => ({
  channel: 'email' as const,
  to: email,
  // The token is in the fragment, which browsers do not send, so it appears in no access log.
  text: `You've been invited to be a ${productName} administrator. Set your password within ${invitationHours} hours: ${new URL(pages.acceptInvitation, site).href}#${token} Not expecting this? Ignore this message.`,
});

const auditEntryFor = (by: Requester, id: number) =>
  ({ ...by, action: 'invite', subject: `administratorInvitation:${id}`, outcome: 'done' }) as const;

/** Stores an invitation and its message. Replaces an expired invitation. */
export async function inviteAdministrator(
  backend: Backend,
  tx: Transaction,
  draft: AdministratorInvite,
  emailDetails: InvitationEmailDetails,
  by: Requester,
) {
  const { outgoing, audit, now } = backend;
  await requireOwner(tx, by.actor);
  if (await isAdministratorEmail(tx, draft.email))
    throw new FieldRefusal({ email: administratorProblems.alreadyAdministrator });
  const earlierInvitation = await findOpenInvitation(tx, draft.email);
  if (earlierInvitation && earlierInvitation.expires_at > now())
    throw new FieldRefusal({ email: administratorProblems.alreadyInvited });
  if (earlierInvitation) await cancelInvitation(tx, earlierInvitation.id, now());
  const { id, token } = await addInvitation(tx, draft, formatActor(by.actor), now());
  await outgoing.add(tx, [invitationMessage(draft.email, token, emailDetails)]);
  await audit.write(tx, { ...auditEntryFor(by, id), detail: { rights: draft.rights.join(' ') } });
}

/** Sends an invitation with a new link; the previous link stops working. */
export async function resendInvitation(
  backend: Backend,
  id: number,
  emailDetails: InvitationEmailDetails,
  by: Requester,
) {
  const { db, outgoing, audit, now } = backend;
  await db.transaction().execute(async (tx) => {
    await requireOwner(tx, by.actor);
    const invitation = await lockInvitation(tx, id);
    if (!invitation) throw invitationNotFoundRefusal();
    const token = await renewInvitation(tx, id, formatActor(by.actor), now());
    await outgoing.add(tx, [invitationMessage(invitation.email, token, emailDetails)]);
    await audit.write(tx, { ...auditEntryFor(by, id), detail: { again: true } });
  });
  emitAdministratorsChanged(backend);
}

export async function cancelOpenInvitation(backend: Backend, id: number, by: Requester) {
  const { db, audit, now } = backend;
  await db.transaction().execute(async (tx) => {
    await requireOwner(tx, by.actor);
    if (!(await lockInvitation(tx, id))) throw invitationNotFoundRefusal();
    await cancelInvitation(tx, id, now());
    await audit.write(tx, { ...auditEntryFor(by, id), action: 'delete' });
  });
  emitAdministratorsChanged(backend);
}

/** Makes the invited person an administrator with the password they chose. Of two simultaneous calls, one succeeds. */
export async function acceptInvitation(backend: Backend, { token, password }: InvitationAcceptance, address: string) {
  const { db, passwords, audit, outgoing, siteValues, now } = backend;
  // Before hashing, so that invalid tokens cost no CPU time.
  if (!(await findInvitationByToken(db, token, now()))) throw invalidInvitationRefusal();
  const password_hash = await passwords.hashNew(password);
  const { productName } = (await siteValues.effective()).values;
  await db.transaction().execute(async (tx) => {
    await lockAdministrators(tx);
    const invitation = await findInvitationByToken(tx, token, now());
    if (!invitation || !(await consumeInvitation(tx, token, now()))) throw invalidInvitationRefusal();
    const { email, name, rights } = invitation;
    const id = await tryAddConsoleAdministrator(tx, { email, name, password_hash, rights });
    if (id === null) throw invalidInvitationRefusal();
    const owner = { kind: 'console', id } as const;
    await notifyOwners(tx, backend, 'added', {
      subject: owner,
      by: parseAccountName(invitation.invited_by),
      productName,
    });
    await audit.write(tx, {
      action: 'sign-up',
      actor: owner,
      subject: formatActor(owner),
      outcome: 'done',
      address,
      detail: { invitation: invitation.id, rights: rights.join(' ') },
    });
  });
  emitAdministratorsChanged(backend);
  void outgoing.sendDue();
}
