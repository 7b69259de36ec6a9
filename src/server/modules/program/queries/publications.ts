import { type Selectable, type SqlBool, sql } from 'kysely';
import {
  type BodyOf,
  bodySchemas,
  type PublicationBody,
  type PublicationKind,
  type PublishedVersion,
} from '@/contract/program/publication';
import { mediaIds } from '@/contract/richText/media';
import { readActorNames } from '@/server/modules/audit/queries/actorNames';
import type { Database } from '@/server/platform/database/database';
import type { ProgramTables } from '@/server/platform/database/tables/program';
import type { FileStore } from '@/server/platform/files/fileStore';
import { readMediaWithLinks } from './media';

type PublicationRow = Selectable<ProgramTables['publications']>;
export type PublicationRef = { kind: PublicationKind; key: string };

const versionColumns = ['publication_id', 'number', 'valid_from', 'published_at', 'published_by'] as const;
/** A version without its text, which may be large; `withdrawn` versions have no text. */
type VersionRow = Pick<Selectable<ProgramTables['publication_versions']>, (typeof versionColumns)[number]> & {
  withdrawn: SqlBool;
};
const isWithdrawn = sql<SqlBool>`body is null`.as('withdrawn');

const versionOf = (row: VersionRow, nameOf: (actor: string) => string): PublishedVersion => ({
  number: row.number,
  validFrom: row.valid_from.toISOString(),
  publishedAt: row.published_at.toISOString(),
  publishedBy: nameOf(row.published_by),
  withdrawn: Boolean(row.withdrawn),
});

/** A stored text, validated by its kind's schema. */
export const bodyOf = <Kind extends PublicationKind>(kind: Kind, body: string | null) =>
  body === null ? null : (bodySchemas[kind].parse(JSON.parse(body)) as BodyOf<Kind>);

/** The IDs of the media in a text. */
export function mediaOf(body: PublicationBody | null) {
  if (!body || 'tables' in body) return [];
  const fieldMediaIds = 'pictureId' in body ? [body.pictureId] : [body.iconId, body.mediaId];
  return [...new Set([...fieldMediaIds.filter((id) => id !== null), ...mediaIds(body.html)])];
}

/** The version that is shown at `now`: the last one that has started. `versions` are in the order they take effect. */
const currentOf = (versions: readonly VersionRow[], now: Date) =>
  versions.findLast(({ valid_from }) => valid_from <= now);
const scheduledOf = (versions: readonly VersionRow[], now: Date) => versions.find(({ valid_from }) => valid_from > now);

const stateOf = (
  row: Pick<PublicationRow, 'kind' | 'key' | 'version' | 'changed_at' | 'changed_by'> & { has_draft: SqlBool },
  versions: readonly VersionRow[],
  nameOf: (actor: string) => string,
  now: Date,
) => {
  const [current, scheduled] = [currentOf(versions, now), scheduledOf(versions, now)];
  return {
    kind: row.kind,
    key: row.key,
    version: row.version,
    hasDraft: Boolean(row.has_draft),
    changedAt: row.changed_at.toISOString(),
    changedBy: nameOf(row.changed_by),
    current: current ? versionOf(current, nameOf) : null,
    scheduled: scheduled ? versionOf(scheduled, nameOf) : null,
  };
};

const readVersions = (db: Database, ids: readonly number[]): Promise<VersionRow[]> =>
  db
    .selectFrom('publication_versions')
    .select(versionColumns)
    .select(isWithdrawn)
    .where('publication_id', 'in', [0, ...ids])
    .orderBy('valid_from')
    .orderBy('number')
    .execute();

/** The drafts and versions of each publication of one kind, without their texts. */
export async function listPublications(db: Database, kind: PublicationKind, now: Date) {
  const rows = await db
    .selectFrom('publications')
    .select(['id', 'kind', 'key', 'version', 'changed_at', 'changed_by'])
    .select(sql<SqlBool>`draft is not null`.as('has_draft'))
    .where('kind', '=', kind)
    .orderBy('key')
    .execute();
  const versions = await readVersions(
    db,
    rows.map(({ id }) => id),
  );
  const nameOf = await readActorNames(db, [
    ...rows.map(({ changed_by }) => changed_by),
    ...versions.map(({ published_by }) => published_by),
  ]);
  const versionsByPublicationId = new Map<number, VersionRow[]>(rows.map(({ id }) => [id, []]));
  for (const version of versions) versionsByPublicationId.get(version.publication_id)?.push(version);
  return rows.map((row) => stateOf(row, versionsByPublicationId.get(row.id) ?? [], nameOf, now));
}

export const emptyState = {
  version: 0,
  hasDraft: false,
  changedAt: null,
  changedBy: '',
  current: null,
  scheduled: null,
};

/** One publication with its texts, their media, and its history; empty before the first draft. */
export async function readPublication(
  db: Database,
  files: Pick<FileStore, 'link'>,
  { kind, key }: PublicationRef,
  now: Date,
) {
  const row = await db
    .selectFrom('publications')
    .selectAll()
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return { kind, key, ...emptyState, draft: null, published: null, media: [], history: [] };
  const versions = await readVersions(db, [row.id]);
  const nameOf = await readActorNames(db, [row.changed_by, ...versions.map(({ published_by }) => published_by)]);
  const draft = bodyOf(kind, row.draft);
  const current = currentOf(versions, now);
  const currentVersion =
    current &&
    (await db
      .selectFrom('publication_versions')
      .select('body')
      .where('publication_id', '=', row.id)
      .where('number', '=', current.number)
      .executeTakeFirstOrThrow());
  const published = bodyOf(kind, currentVersion?.body ?? null);
  const media = await readMediaWithLinks(db, files, [draft, published].flatMap(mediaOf));
  return {
    ...stateOf({ ...row, has_draft: draft !== null }, versions, nameOf, now),
    draft,
    published,
    media: [...media.values()],
    history: versions.toSorted((a, b) => b.number - a.number).map((version) => versionOf(version, nameOf)),
  };
}

/** A version with its text; undefined when it is not stored. */
export async function readVersion(db: Database, { kind, key, number }: PublicationRef & { number: number }) {
  const row = await db
    .selectFrom('publication_versions')
    .innerJoin('publications', 'publications.id', 'publication_id')
    .select([...versionColumns, 'body'])
    .select(isWithdrawn)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const nameOf = await readActorNames(db, [row.published_by]);
  return { version: versionOf(row, nameOf), body: bodyOf(kind, row.body) };
}

/** One key, or the prefixes of several. */
type KeyFilter = string | { startsWith: readonly string[] };
const keyCondition = (keyFilter: KeyFilter | undefined) => {
  if (keyFilter === undefined) return sql`true`;
  if (typeof keyFilter === 'string') return sql`p.key = ${keyFilter}`;
  return sql`(${sql.join(
    keyFilter.startsWith.map((prefix) => sql`starts_with(p.key, ${prefix})`),
    sql` or `,
  )})`;
};

/** What members read now in each visible publication of one kind, by key. */
export async function readPublished<Kind extends PublicationKind>(
  db: Database,
  kind: Kind,
  now: Date,
  keyFilter?: KeyFilter,
) {
  const { rows } = await sql<{ key: string; number: number; valid_from: Date; body: string | null }>`
    select distinct on (p.id) p.key, v.number, v.valid_from, v.body
    from publications p join publication_versions v on v.publication_id = p.id
    where p.kind = ${kind} and v.valid_from <= ${now} and ${keyCondition(keyFilter)}
    order by p.id, v.valid_from desc, v.number desc`.execute(db);
  return new Map(
    rows.flatMap(({ key, number, valid_from, body }) => {
      const parsed = bodyOf(kind, body);
      return parsed ? [[key, { number, validFrom: valid_from, body: parsed }] as const] : [];
    }),
  );
}

/** One kind's drafts, by key. */
export async function readDrafts<Kind extends PublicationKind>(db: Database, kind: Kind) {
  const rows = await db
    .selectFrom('publications')
    .select(['key', 'draft'])
    .where('kind', '=', kind)
    .where('draft', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ key, draft }) => {
      const body = bodyOf(kind, draft);
      return body ? [[key, body] as const] : [];
    }),
  );
}

/**
 * The versions of a page that are or were in effect, newest first, and the text of one of them: version `number`, or
 * else the current one.
 */
export async function readEffectivePolicy(db: Database, key: string, now: Date, number?: number) {
  const startedVersionsQuery = db
    .selectFrom('publication_versions')
    .innerJoin('publications', 'publications.id', 'publication_id')
    .where('kind', '=', 'page')
    .where('key', '=', key)
    .where('valid_from', '<=', now);
  const rows = await startedVersionsQuery
    .select(['number', 'valid_from', sql<boolean>`body is not null`.as('shown')])
    .orderBy('valid_from', 'desc')
    .orderBy('number', 'desc')
    .execute();
  const currentNumber = rows[0]?.shown ? rows[0].number : undefined;
  const selectedVersion = await startedVersionsQuery
    .select('body')
    .where('number', '=', number ?? currentNumber ?? 0)
    .executeTakeFirst();
  return {
    currentNumber,
    versions: rows
      .filter(({ shown }) => shown)
      .map((row) => ({ number: row.number, validFrom: row.valid_from.toISOString() })),
    body: bodyOf('page', selectedVersion?.body ?? null),
  };
}
