import type * as z from 'zod/mini';

import type { benefitEditSchema } from '@/contract/program/benefit';
import type { Backend } from '@/server/backend';
import { lockBenefit, updateBenefit } from '@/server/modules/program/queries/benefits';
import { waitForFolderImport } from '@/server/modules/program/queries/changePublication';
import type { Requester } from '@/server/platform/http/caller';
import { EditConflict, isUnchanged, isUpToDate } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

export const editBenefit = (
  { db, audit, now }: Pick<Backend, 'db' | 'audit' | 'now'>,
  { id, version, ...change }: z.output<typeof benefitEditSchema>,
  by: Requester,
) =>
  db.transaction().execute(async (tx) => {
    await waitForFolderImport(tx);
    const benefit = await lockBenefit(tx, id);
    if (!benefit) throw new Refusal('This benefit no longer exists.');
    if (isUnchanged(change, benefit)) return;
    if (!isUpToDate(version, benefit)) throw new EditConflict(benefit);
    await updateBenefit(tx, id, change, now());
    await audit.write(tx, { ...by, action: 'change', subject: `benefit:${id}`, outcome: 'done' });
  });
