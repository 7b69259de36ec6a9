import type { Right } from '@/contract/administration/rights';
import { type Owner, ownerColumn } from '@/server/modules/auth/owner';

import type { TestBackend } from './server/backend';

/** Gives the administrators of a backend, or one of them, these rights only. */
export async function setAdministratorRights({ db }: TestBackend, rights: readonly Right[], owner?: Owner) {
  let change = db.updateTable('administrators').set({ rights: [...rights] });
  if (owner) change = change.where(ownerColumn[owner.kind], '=', owner.id);
  await change.execute();
}
