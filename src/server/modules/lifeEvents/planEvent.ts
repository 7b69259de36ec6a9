import type * as z from 'zod/mini';
import { type EventPreview, type eventPreviewRequestSchema, isAddingEvent } from '@/contract/people/lifeEvent';
import { cleanText } from '@/contract/people/personRules';
import type { Backend } from '@/server/backend';
import { type EventContext, readEventContext } from '@/server/modules/coverage/eventRules';
import { listPlans } from '@/server/modules/program/queries/catalog';
import type { Database } from '@/server/platform/database/database';
import { Refusal } from '@/server/platform/http/reply';
import { type EventChange, effectSentences, noCoverageEndsText } from './eventText';
import {
  type EventInput,
  type Family,
  type Proposal,
  proposeChanges,
  relationOf,
  temporaryPersonId,
} from './proposeChanges';
import { familyOf, versionOfFamily } from './queries/families';

export type EventRequest = z.output<typeof eventPreviewRequestSchema>;

/** The new person's name in the preview until one is entered. */
const newPersonName = { marriage: 'The new spouse', birth: 'The new child' } as const;

const toEventInput = ({ event, date, people, plans, added }: EventRequest): EventInput => ({
  event,
  date,
  people: [...new Set(people)],
  plans,
  ...(added && isAddingEvent(event) && { added: { name: cleanText(added.name) || newPersonName[event] } }),
});

/** A proposal's changes for its sentences, by person in the order of the family. */
function changesOf(proposal: Proposal, family: Family, { added, event }: EventInput, isSsnToFollow: boolean) {
  const newPerson = added ? [{ id: temporaryPersonId, name: added.name, history: [] }] : [];
  return [family.employee, ...family.dependents, ...newPerson].flatMap(({ id, name, history }): EventChange[] => [
    ...(id === temporaryPersonId
      ? [{ name, kind: 'added', change: { relation: relationOf(event), isSsnToFollow }, before: [] }]
      : []),
    ...proposal.coverage
      .filter(({ person }) => person === id)
      .map(({ kind, plan, from, until }) => ({
        name,
        kind,
        change: { plan, from, until },
        before: history.filter((row) => row.kind === kind && row.voided === null),
      })),
    ...proposal.accounts
      .filter(({ person }) => person === id)
      .map(({ lastDay }) => ({ name, kind: 'account', change: { lastDay }, before: [] })),
  ]);
}

/** Plans an event for a family as it is stored now; throws a Refusal if the event is impossible. */
export async function planEvent(db: Database, { today, rules }: EventContext, request: EventRequest) {
  const family = await familyOf(db, request.employeeId);
  const catalog = await listPlans(db);
  const input = toEventInput(request);
  const { problem, proposal } = proposeChanges(family, input, { today, rules, catalog });
  if (proposal === undefined) throw new Refusal(problem);
  const nameOf = (plan: string) => catalog.find(({ id }) => id === plan)?.name ?? plan;
  const changes = changesOf(proposal, family, input, request.added?.isSsnToFollow ?? false);
  const steps = [...effectSentences(changes, { today, nameOf }), ...proposal.notes];
  const preview: EventPreview = {
    version: versionOfFamily(family, rules, [{ ...input, added: input.added !== undefined }, proposal]),
    steps: steps.length > 0 ? steps : [noCoverageEndsText(proposal)],
  };
  return { family, catalog, input, proposal, preview };
}

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
