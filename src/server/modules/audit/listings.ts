import { sql } from 'kysely';

import type { auditedListLabels } from '@/contract/administration/auditListText';
import type { Backend } from '@/server/backend';
import { type Caller, formatActor } from '@/server/platform/http/caller';

const hourMs = 60 * 60 * 1000;
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

type ShownList = { list: keyof typeof auditedListLabels; peopleCount: number; caller: Caller; address: string };

/** Counts the people in lists shown to an administrator. When an hour is over, its counts become audit entries. */
export async function recordListing(
  { db, now }: Pick<Backend, 'db' | 'now'>,
  { list, peopleCount, caller, address }: ShownList,
) {
  await sql`insert into people_listings as l (actor, list, hour, calls, people, address)
    values (${formatActor(caller)}, ${list}, ${hourOf(now())}, 1, ${peopleCount}, ${address})
    on conflict (actor, list, hour) do update set calls = l.calls + 1, people = l.people + ${peopleCount},
      address = excluded.address`.execute(db);
}

/** Writes one audit entry for each administrator, list, and completed hour. */
export async function writeListingEntries({ db, audit, now }: Pick<Backend, 'db' | 'audit' | 'now'>) {
  const completedHourQuery = db.selectFrom('people_listings').select('hour').where('hour', '<', hourOf(now())).limit(1);
  if (!(await completedHourQuery.executeTakeFirst())) return;
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .deleteFrom('people_listings')
      .where('hour', '<', hourOf(now()))
      .returning(['actor', 'list', 'hour', 'calls', 'people', 'address'])
      .execute();
    const entries = rows.map(({ actor, list, hour, calls, people, address }) => {
      const [kind, id] = actor.split(':');
      return {
        action: 'view-list' as const,
        actor: { kind: kind as Caller['kind'], id: Number(id) },
        subject: `list:${list}`,
        outcome: 'done' as const,
        address,
        detail: { calls, people, hour: hour.toISOString() },
      };
    });
    if (entries.length > 0) await audit.writeAll(tx, entries);
  });
}
