import { type RawBuilder, sql } from 'kysely';

import { formatLongDate } from '@/contract/format';
import { parsePlanYearKey } from '@/contract/program/planYear';
import { pageTitles } from '@/contract/program/publication';
import { textOfHtml } from '@/contract/textOfHtml';
import type { Database, Transaction } from '@/server/platform/database/database';

/** A title's maximum length in the log, in characters. */
const maxTitleLength = 80;

const benefitTitle = sql<string>`coalesce(p.draft, (
  select v.body from publication_versions v
  where v.publication_id = p.id and v.body is not null order by v.number desc limit 1))::jsonb ->> 'title'`;

/** How each kind of content's titles are read: by primary key, or by unique kind and key for benefits. */
const titleQueries: Record<string, (keys: readonly string[]) => RawBuilder<{ key: string; title: string | null }>> = {
  alert: (keys) => sql`select id::text as key, description as title from alerts where id = any(${keys}::bigint[])`,
  benefit: (keys) =>
    sql`select p.key, ${benefitTitle} as title from publications p where p.kind = 'benefit' and p.key = any(${keys})`,
  card: (keys) => sql`select id::text as key, title from cards where id = any(${keys}::bigint[])`,
  directory: (keys) => sql`select id::text as key, name as title from directory where id = any(${keys}::bigint[])`,
  document: (keys) => sql`select id::text as key, file_name as title from documents where id = any(${keys}::bigint[])`,
  media: (keys) => sql`select id::text as key, alt as title from media where id = any(${keys}::bigint[])`,
  // Left out for individual notifications, because their titles may be about the recipients.
  notification: (keys) => sql`select id::text as key, title from notifications
    where id = any(${keys}::bigint[]) and topic <> 'individual'`,
  plan: (keys) => sql`select id as key, name as title from plans where id = any(${keys})`,
  provider: (keys) => sql`select id::text as key, coalesce(nullif(full_name, ''), organization_name) as title
    from providers where id = any(${keys}::bigint[])`,
};

/** Only alerts are HTML; in other titles, someone typed a `<` as text. */
const shortenTitle = (kind: string, title: string) => {
  const plainTitle = (kind === 'alert' ? textOfHtml(title) : title).replace(/\s+/g, ' ');
  return plainTitle.length > maxTitleLength ? `${plainTitle.slice(0, maxTitleLength).trimEnd()}…` : plainTitle;
};

/** The titles of content that the log names by kind and key: the current ones, or those at the time of deletion. */
export async function readSubjectTitles(db: Database, subjects: readonly string[]) {
  const keysByKind = new Map<string, string[]>();
  const addKey = (kind: string, key: string) => keysByKind.set(kind, [...(keysByKind.get(kind) ?? []), key]);
  for (const subject of new Set(subjects)) {
    const [kind = '', key = ''] = subject.split(':');
    if (kind === 'plan' || (kind in titleQueries && /^\d{1,15}$/.test(key))) addKey(kind, key);
    const year = kind === 'planTables' && parsePlanYearKey(key);
    if (year) addKey('plan', year.plan);
  }
  const foundTitles = new Map<string, string>();
  for (const [kind, keys] of keysByKind) {
    const { rows } = (await titleQueries[kind]?.(keys).execute(db)) ?? { rows: [] };
    for (const { key, title } of rows) if (title) foundTitles.set(`${kind}:${key}`, shortenTitle(kind, title));
  }
  const currentTitle = (subject: string): string | undefined => {
    const [kind = '', key = ''] = subject.split(':');
    if (kind === 'page') return pageTitles[key as keyof typeof pageTitles];
    const year = kind === 'planTables' && parsePlanYearKey(key);
    const plan = year && foundTitles.get(`plan:${year.plan}`);
    return plan ? `${plan}, from ${formatLongDate(year.from)}` : foundTitles.get(subject);
  };
  const untitledSubjects = [...new Set(subjects)].filter(
    (subject) => (subject.split(':')[0] ?? '') in titleQueries && !currentTitle(subject),
  );
  const deletedTitles = await readDeletedTitles(db, untitledSubjects);
  return (subject: string) => currentTitle(subject) ?? deletedTitles.get(subject);
}

async function readDeletedTitles(db: Database, subjects: readonly string[]) {
  if (subjects.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ subject: string; title: string | null }>`
    select distinct on (subject) subject, detail::jsonb ->> 'title' as title from audit
    where subject = any(${subjects}::text[]) and action = 'delete' and outcome = 'done'
    order by subject, id desc`.execute(db);
  return new Map(rows.flatMap(({ subject, title }) => (title ? [[subject, title]] : [])));
}

/** A content item's title for the audit entry of its deletion, read while the content still exists. */
export async function readDeletionDetail(tx: Transaction, subject: string): Promise<Record<string, string>> {
  const title = (await readSubjectTitles(tx, [subject]))(subject);
  return title === undefined ? {} : { title };
}
