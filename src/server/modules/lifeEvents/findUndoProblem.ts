import { sql } from 'kysely';

import { formatLongDate } from '@/contract/format';
import { lifeEvents, undoDays } from '@/contract/people/lifeEvent';
import type { Database } from '@/server/platform/database/database';
import { type eventsOf } from './queries/families';
import { readStoredChanges } from './queries/lifeEvents';

export type StoredEvent = Awaited<ReturnType<typeof eventsOf>>[number];

const dayMs = 24 * 60 * 60 * 1000;

/** Why a person whom an event added can't be removed; null when they can. */
async function findAddedPersonProblem(db: Database, id: number) {
  const { rows } = await sql<{ reason: string | null }>`select case
      when p.deleted_at is not null then 'has deleted their account'
      when p.registered_at is not null then 'has signed up'
      when exists (select from administrators a where a.person_id = p.id) then 'has become an administrator'
      when exists (select from chat_messages m where m.member_id = p.id) then 'has started a conversation'
      when exists (select from invited_people i where i.person_id = p.id) then 'has been invited'
      when exists (select from plan_documents d where d.person_id = p.id) then 'has received a plan card'
    end as reason from people p where p.id = ${id}`.execute(db);
  return rows[0]?.reason ?? null;
}

async function describeLaterChange(db: Database, eventId: number) {
  for (const { person, name, kind, isUnchanged } of await readStoredChanges(db, eventId)) {
    const reason = kind === 'added' ? await findAddedPersonProblem(db, person) : null;
    if (reason) return `${name} ${reason} since then.`;
    if (isUnchanged) continue;
    if (kind === 'account') return `${name}’s account has changed since then.`;
    if (kind === 'added' || kind === 'record') return `${name}’s details have changed since then.`;
    return `${name}’s ${kind} coverage has changed since then.`;
  }
  return undefined;
}

/** An event's people, and everyone whose record it changed. */
async function listAffectedPeople(db: Database, { id, people }: StoredEvent) {
  const changes = await readStoredChanges(db, id);
  return new Set([...people, ...changes.map(({ person }) => person)]);
}

/** Why an event can't be undone; null if it can. `events` are the family's. */
export async function findUndoProblem(
  db: Database,
  event: StoredEvent,
  { events, now }: { events: readonly StoredEvent[]; now: Date },
): Promise<string | null> {
  if (event.undone_at) return 'This event was already undone.';
  if (now.getTime() - event.created_at.getTime() > undoDays * dayMs)
    return `Events can be undone for ${undoDays} days. That time has passed.`;
  const people = await listAffectedPeople(db, event);
  for (const laterEvent of events.filter(({ id, undone_at }) => id > event.id && undone_at === null))
    if (![...(await listAffectedPeople(db, laterEvent))].every((person) => !people.has(person)))
      return `A later event builds on this one. Undo “${lifeEvents[laterEvent.event]}, ${formatLongDate(laterEvent.event_on)}” first.`;
  const problem = await describeLaterChange(db, event.id);
  return problem ? `This event can’t be undone. ${problem}` : null;
}
