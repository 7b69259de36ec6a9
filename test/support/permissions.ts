import type { Permission } from '@/contract/administration/permissions';
import { type AccountOwner, ownerColumn } from '@/server/modules/accounts/owner';

import type { TestBackend } from './server/backend';

/** Gives a backend's administrators, or one of them, these permissions only. */
export async function setAdministratorPermissions(
  { db }: TestBackend,
  rights: readonly Permission[],
  owner?: AccountOwner,
) {
  let change = db.updateTable('administrators').set({ rights: [...rights] });
  if (owner) change = change.where(ownerColumn[owner.kind], '=', owner.id);
  await change.execute();
}
