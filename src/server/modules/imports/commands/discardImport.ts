import type { Backend } from '@/server/backend';
import { importNotFoundText } from '@/server/modules/imports/report';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';

/** Discards one of the caller's previews that has not been imported. */
export async function discardImport({ db }: Backend, id: number, { actor }: Requester) {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('actor', '=', formatActor(actor))
    .where('state', '=', 'checked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal(importNotFoundText);
}
