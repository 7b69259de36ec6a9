import {
  type Administrator,
  type AdministratorEdit,
  type AdministratorStateChange,
  administratorProblems,
} from '@/contract/administration/administrator';
import { effectivePermissions } from '@/contract/administration/permissions';
import { pages } from '@/contract/pages';
import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import { requireOwner } from '@/server/modules/accounts/ownerAccess';
import { cancelInvitationsOf, includesOwnerPermission } from '@/server/modules/accounts/queries/administrators';
import {
  comparePermissions,
  readAdministrators,
  writeAdministrator,
} from '@/server/modules/administrators/queries/administrators';
import { setAccountPassword } from '@/server/modules/auth/queries/accountPassword';
import { clearSecondFactors, lockAccountRow } from '@/server/modules/auth/queries/secondFactors';
import { storeNotice } from '@/server/modules/auth/secondFactor/notice';
import type { Transaction } from '@/server/platform/database/database';
import { afterCommit } from '@/server/platform/database/dialect';
import { type Caller, formatActor, type Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

import { notifyOwners } from './ownerNotices';

async function lockAdministratorAsOwner(tx: Transaction, backend: Backend, caller: Caller, id: number) {
  await requireOwner(tx, caller);
  const found = (await readAdministrators(tx, backend, caller)).find(({ administrator }) => administrator.id === id);
  if (!found) throw new Refusal('This administrator no longer exists.');
  return found;
}

const auditEntryFor = (by: Requester, owner: AccountOwner) =>
  ({ ...by, action: 'change', subject: formatActor(owner), outcome: 'done' }) as const;

/** Makes the open pages of all owners and of the affected administrator refetch the list. */
export const emitAdministratorsChanged = ({ sockets }: Backend, owner?: AccountOwner) =>
  sockets.emit(['right:owner', ...(owner ? [formatActor(owner) as `person:${number}`] : [])], 'administratorsChanged');

function refuseStale(version: number, stored: Administrator) {
  if (version !== stored.version) throw new EditConflict(stored);
}
function refuseLastOwner({ isLastOwner }: Administrator) {
  if (isLastOwner) throw new Refusal(administratorProblems.lastOwner);
}

/** Changes an administrator's name and permissions. Sockets that a removed permission allowed are closed. */
export async function editAdministrator(backend: Backend, change: AdministratorEdit, by: Requester) {
  const { db, audit, sockets, outgoing, siteValues, now } = backend;
  const { id, version, rights, name } = change;
  const { productName } = (await siteValues.effective()).values;
  const result = await db.transaction().execute(async (tx) => {
    const { administrator, owner } = await lockAdministratorAsOwner(tx, backend, by.actor, id);
    const isNameChanged = name !== undefined && administrator.kind === 'console' && name !== administrator.name;
    const { given, taken } = comparePermissions(administrator.rights, rights);
    if (!given && !taken && !isNameChanged) return null;
    refuseStale(version, administrator);
    const losesOwnership = includesOwnerPermission(administrator.rights) && !includesOwnerPermission(rights);
    if (losesOwnership) refuseLastOwner(administrator);
    await writeAdministrator(tx, id, owner, { rights, ...(isNameChanged && { name }) });
    if (includesOwnerPermission(administrator.rights) !== includesOwnerPermission(rights))
      await notifyOwners(tx, backend, losesOwnership ? 'ownershipRemoved' : 'ownershipGranted', {
        subject: owner,
        by: by.actor,
        productName,
      });
    const canceledInvitationCount = losesOwnership ? await cancelInvitationsOf(tx, formatActor(owner), now()) : 0;
    await audit.write(tx, {
      ...auditEntryFor(by, owner),
      detail: {
        ...(given && { given }),
        ...(taken && { taken }),
        ...(isNameChanged && { field: 'name' }),
        ...(canceledInvitationCount && { withdrawn: canceledInvitationCount }),
      },
    });
    return {
      owner,
      arePermissionsChanged: effectivePermissions(administrator.rights).join() !== effectivePermissions(rights).join(),
    };
  });
  if (!result) return;
  emitAdministratorsChanged(backend, result.owner);
  if (result.arePermissionsChanged) sockets.renew(result.owner);
  void outgoing.sendDue();
}

/** Deactivates an administrator, which ends all their sessions, or activates them again. */
export async function setAdministratorState(backend: Backend, change: AdministratorStateChange, by: Requester) {
  const { db, audit, sessions, sockets, outgoing, siteValues, now } = backend;
  const { id, version, isActive } = change;
  const { productName } = (await siteValues.effective()).values;
  await db.transaction().execute(async (tx) => {
    const { administrator, owner } = await lockAdministratorAsOwner(tx, backend, by.actor, id);
    if ((administrator.state !== 'off') === isActive) return;
    refuseStale(version, administrator);
    if (!isActive) refuseLastOwner(administrator);
    // Sent before the sockets close, so that the deactivated administrator's page refetches and signs out.
    await afterCommit(tx, () => emitAdministratorsChanged(backend, owner));
    // Waits for sign-ins in progress, so that their sessions are ended too.
    if (owner.kind === 'person')
      await tx
        .updateTable('people')
        .set({ is_admin: isActive, updated_at: now() })
        .where('id', '=', owner.id)
        .execute();
    else await lockAccountRow(tx, owner);
    await writeAdministrator(tx, id, owner, { off_at: isActive ? null : now() });
    if (isActive || includesOwnerPermission(administrator.rights))
      await notifyOwners(tx, backend, isActive ? 'activated' : 'deactivated', {
        subject: owner,
        by: by.actor,
        productName,
      });
    if (isActive) await afterCommit(tx, () => sockets.renew(owner));
    else await sessions.endAllInTransaction(tx, owner);
    const canceledInvitationCount = isActive ? 0 : await cancelInvitationsOf(tx, formatActor(owner), now());
    const detail = {
      administrator: isActive ? 'on' : 'off',
      ...(canceledInvitationCount && { withdrawn: canceledInvitationCount }),
    };
    await audit.write(tx, { ...auditEntryFor(by, owner), detail });
  });
  void outgoing.sendDue();
}

/** Has no typographic quotes, because they make a text message longer. */
const resetText = (productName: string, page: string, site: string | null) =>
  `Another administrator reset your ${productName} password and signed you out on all devices. Set a new one ${
    site ? `here: ${new URL(page, site).href}` : 'with "Forgot Password?" on the sign-in page'
  }`;

/**
 * Ends every session of an administrator and removes their second factors and their password, which for an employee is
 * also the password they use as a member. A message explains how to set a new one with a code.
 */
export async function resetAdministrator(backend: Backend, id: number, by: Requester, site: string | null) {
  const { db, audit, sessions, outgoing, siteValues, now } = backend;
  const { productName } = (await siteValues.effective()).values;
  await db.transaction().execute(async (tx) => {
    const { administrator, owner } = await lockAdministratorAsOwner(tx, backend, by.actor, id);
    if (administrator.isSelf) throw new Refusal('Change your own password with “Change password” in the menu.');
    if (administrator.state !== 'active')
      throw new Refusal('This administrator isn’t active, so their password can’t be reset.');
    await afterCommit(tx, () => emitAdministratorsChanged(backend, owner));
    await setAccountPassword(tx, owner, null, now());
    const page = owner.kind === 'console' ? pages.adminForgotPassword : pages.forgotPassword;
    await storeNotice(tx, backend, owner, resetText(productName, page, site));
    const factors = await clearSecondFactors(tx, owner);
    const canceledInvitationCount = await cancelInvitationsOf(tx, formatActor(owner), now());
    const endedSessionIds = await sessions.endAllInTransaction(tx, owner);
    const detail = {
      reset: true,
      sessions: endedSessionIds.length,
      factors,
      ...(canceledInvitationCount && { withdrawn: canceledInvitationCount }),
    };
    await audit.write(tx, { ...auditEntryFor(by, owner), detail });
  });
  void outgoing.sendDue();
}
