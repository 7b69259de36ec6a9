import { dateIn } from '@/contract/format';
import type { FamilyEvents, LifeEvent } from '@/contract/people/lifeEvent';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { EventContext } from '@/server/modules/coverage/eventRules';
import { accountEndsOf } from '@/server/modules/coverage/queries/upcomingChanges';
import { effectSentences, noCoverageEndsText } from '@/server/modules/lifeEvents/eventText';
import { findUndoProblem } from '@/server/modules/lifeEvents/findUndoProblem';
import { formerSpouseIdsOf } from '@/server/modules/lifeEvents/proposeChanges';
import { listPlans } from '@/server/modules/program/queries/catalog';
import type { Database } from '@/server/platform/database/database';
import { eventsOf, familyOf, readOpenFamily } from './families';
import { changesOf } from './lifeEvents';

const noCoverageChangeText = ({ event, effective_on }: { event: LifeEvent; effective_on: string }) =>
  event === 'marriage' ? 'This event changes no coverage.' : noCoverageEndsText({ effectiveOn: effective_on });

type FamilyEventsContext = EventContext & { now: Date; timeZone: string };

/** A family's events as administrators see them. */
export async function listFamilyEvents(
  db: Database,
  employeeId: number,
  { today, rules, now, timeZone }: FamilyEventsContext,
): Promise<FamilyEvents> {
  const { employee, dependents } = await readOpenFamily(db, employeeId);
  const events = await eventsOf(db, employeeId);
  const changes = await changesOf(
    db,
    events.map(({ id }) => id),
  );
  const catalog = await listPlans(db);
  const planNameOf = (plan: string) => catalog.find(({ id }) => id === plan)?.name ?? plan;
  const actorNameOf = await readActorNames(db, [
    ...new Set(events.flatMap(({ actor, undone_by }) => [actor, undone_by ?? actor])),
  ]);
  const accountEnds = await accountEndsOf(
    db,
    [employee, ...dependents].map(({ id }) => id),
  );
  const listedEvents: FamilyEvents['events'] = [];
  for (const event of events) {
    const reportedOn = dateIn(timeZone, event.created_at);
    const steps = effectSentences(
      changes.filter((change) => change.event === event.id),
      { today: reportedOn, nameOf: planNameOf },
    );
    listedEvents.push({
      id: event.id,
      event: event.event,
      date: event.event_on,
      reportedAt: event.created_at.toISOString(),
      reportedBy: actorNameOf(event.actor),
      undoneAt: event.undone_at?.toISOString() ?? null,
      undoneBy: event.undone_by === null ? '' : actorNameOf(event.undone_by),
      steps: steps.length > 0 ? steps : [noCoverageChangeText(event)],
      undoProblem: await findUndoProblem(db, event, { events, now }),
    });
  }
  return {
    today,
    rules: { ageLimit: rules.ageLimit },
    events: listedEvents,
    accountEnds: accountEnds
      .filter(({ ended_at }) => ended_at === null)
      .map(({ person_id, last_day }) => ({ person: person_id, lastDay: last_day })),
    formerSpouses: formerSpouseIdsOf(await familyOf(db, employeeId)),
  };
}
