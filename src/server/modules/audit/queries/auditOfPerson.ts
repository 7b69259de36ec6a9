import { sql } from 'kysely';

import type { PersonAudit } from '@/contract/people/personSections';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import { parseDetail } from '@/server/modules/audit/queries/auditPage';
import type { Database } from '@/server/platform/database/database';
import { anonymousActor } from '@/server/platform/http/caller';

type PersonAuditRow = { id: number; at: Date; actor: string; action: string; outcome: string; detail: string };

/**
 * Whether an entry is about a person. Uses a range, because with an equality the planner may read by ID and scan the
 * full log from its end. Queries with this condition must order by `subject` first.
 */
const isAboutPerson = (id: number) => sql<boolean>`subject between ${`person:${id}`} and ${`person:${id}`}`;

const nameOrNull = (nameOf: (actor: string) => string, actor: string) =>
  actor === anonymousActor ? null : nameOf(actor);

/** The entries about a person before a given entry, newest first. */
export async function readAuditOfPerson(
  db: Database,
  { id, before, limit }: { id: number; before?: number; limit: number },
): Promise<PersonAudit> {
  const { rows: found } = await sql<PersonAuditRow>`
    select id, at, actor, action, outcome, detail from audit
    where ${isAboutPerson(id)} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by subject desc, id desc limit ${limit + 1}`.execute(db);
  const pageRows = found.slice(0, limit);
  const actors = pageRows.map(({ actor }) => actor);
  const nameOf = await readActorNames(db, actors);
  return {
    lines: pageRows.map(({ at, actor, detail, ...line }) => ({
      ...line,
      at: at.toISOString(),
      actor: nameOrNull(nameOf, actor),
      detail: parseDetail(detail),
    })),
    hasMore: found.length > limit,
  };
}

/** A person's latest sign-ins, including refused ones, newest first. */
export async function listSignInsOfPerson(db: Database, id: number, limit: number) {
  // The action is a literal, not a parameter, so that the partial index is used.
  const { rows } = await sql<{ id: number; at: Date; outcome: string }>`
    select id, at, outcome from audit where ${isAboutPerson(id)} and action = 'sign-in'
    order by subject desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ at, outcome, ...row }) => ({ ...row, at: at.toISOString(), isRefused: outcome !== 'done' }));
}

const maxUploadsSearched = 50;

/** Who uploaded a person's current card of each kind, that is, made the latest upload of that kind. */
export async function readUploadersOfPerson(db: Database, id: number) {
  const { rows } = await sql<{ actor: string; detail: string }>`
    select actor, detail from audit where ${isAboutPerson(id)} and action = 'upload' and outcome = 'done'
    order by subject desc, id desc limit ${maxUploadsSearched}`.execute(db);
  const actors = rows.map(({ actor }) => actor);
  const nameOf = await readActorNames(db, actors);
  return (kind: string) => {
    const latestUpload = rows.find(({ detail }) => parseDetail(detail).documentType === kind);
    return (latestUpload && nameOrNull(nameOf, latestUpload.actor)) || null;
  };
}
