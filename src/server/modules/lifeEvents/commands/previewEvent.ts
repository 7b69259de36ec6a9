import type { EventPreview } from '@/contract/people/lifeEvent';
import type { Backend } from '@/server/backend';
import { readEventContext } from '@/server/modules/coverage/eventRules';
import { type EventRequest, planEvent } from '@/server/modules/lifeEvents/planEvent';

/** What an event would change, from one snapshot of the family. Stores nothing. */
export async function previewEvent(
  { db, siteValues }: Pick<Backend, 'db' | 'siteValues'>,
  request: EventRequest,
): Promise<EventPreview> {
  const context = await readEventContext(siteValues);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => (await planEvent(tx, context, request)).preview);
}
