import { type RawBuilder, sql } from 'kysely';
import { countWithNoun } from '@/contract/format';
import { pages } from '@/contract/pages';
import type { DirectoryKind } from '@/contract/program/directory';
import { type LinkLocation, type LinkReport, maxBrokenLinks } from '@/contract/program/links';
import { type PageKey, pageTitles } from '@/contract/program/publication';
import { isWebUrl } from '@/contract/webUrl';
import { readPublished } from '@/server/modules/program/queries/publications';
import type { SiteValues } from '@/server/modules/program/siteValues';
import type { Database } from '@/server/platform/database/database';

/**
 * The links in texts, cards, alerts, and settings, with the screens that can change them. Directory links, of which
 * there are many, are read in the database.
 */
export type ContentLinks = ReadonlyMap<string, readonly LinkLocation[]>;

/** The most directory rows to list for one link; of any others, only the number is reported. */
const maxLocationsShown = 20;

/** Every web link that members see, without duplicates. */
const selectUsedLinks = (contentLinks: ContentLinks) => sql`(
  select unnest(${[...contentLinks.keys()]}::text[]) as url
  union select redirect from directory where redirect ~* '^https?:')`;

/** Which links are checked; `c` is an earlier check's row, with a null `url` if there is none. */
export const linkConditions = {
  unchecked: sql<boolean>`c.url is null`,
  uncheckedOrBroken: sql<boolean>`c.url is null or c.problem is not null`,
  isDueAgain: (checkedBefore: Date) => sql<boolean>`c.url is null or c.checked_at < ${checkedBefore}`,
};

export async function findLinks(db: Database, contentLinks: ContentLinks, condition: RawBuilder<boolean>, max: number) {
  const { rows } = await sql<{ url: string }>`select url from ${selectUsedLinks(contentLinks)} used
    left join link_checks c using (url) where ${condition} order by c.checked_at nulls first, url limit ${max}`.execute(
    db,
  );
  return rows.map(({ url }) => url);
}

/** Whether this node may check the link: only the node that updates the time first may. */
export async function claimLink(db: Database, url: string, { now, checkedBefore }: { now: Date; checkedBefore: Date }) {
  const claimedRows = await db
    .insertInto('link_checks')
    .values({ url, problem: null, checked_at: now })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ checked_at: now }).where('link_checks.checked_at', '<', checkedBefore),
    )
    .returning('url')
    .execute();
  return claimedRows.length > 0;
}

export const recordLinkCheck = (db: Database, url: string, problem: string | null, now: Date) =>
  db.updateTable('link_checks').set({ problem, checked_at: now }).where('url', '=', url).execute();

export const deleteUnusedLinks = (db: Database, contentLinks: ContentLinks) =>
  sql`delete from link_checks c where not exists (select from ${selectUsedLinks(contentLinks)} used where used.url = c.url)`.execute(
    db,
  );

type BrokenLinkRow = {
  url: string;
  problem: string;
  checked_at: Date;
  rows: { kind: DirectoryKind; name: string }[] | null;
  total: number;
};

function locationsOf({ url, rows, total }: BrokenLinkRow, contentLinks: ContentLinks): LinkLocation[] {
  const directoryLocations = (rows ?? []).map(({ kind, name }) => ({ title: name, to: pages.programDirectory(kind) }));
  const lastLocation = directoryLocations.at(-1);
  const moreCount = total - directoryLocations.length;
  return [
    ...(contentLinks.get(url) ?? []),
    ...directoryLocations,
    ...(lastLocation && moreCount > 0
      ? [{ title: countWithNoun(moreCount, 'more directory row'), to: lastLocation.to }]
      : []),
  ];
}

/** The numbers of links that members see and of broken ones, and the first broken links with their locations. */
export async function readLinks(db: Database, contentLinks: ContentLinks): Promise<LinkReport> {
  const { rows: counts } = await sql<Record<'used' | 'waiting' | 'brokenCount', number>>`
    select count(*)::int as used, count(*) filter (where ${linkConditions.unchecked})::int as waiting,
      count(c.problem)::int as "brokenCount"
    from ${selectUsedLinks(contentLinks)} used left join link_checks c using (url)`.execute(db);
  const { rows: broken } = await sql<BrokenLinkRow>`
    select c.url, c.problem, c.checked_at, found.rows, found.total from link_checks c
    cross join lateral (
      select count(*)::int as total, json_agg(json_build_object('kind', kind, 'name', name) order by id)
        filter (where place <= ${maxLocationsShown}) as rows
      from (select id, kind, name, row_number() over (order by id) as place from directory where redirect = c.url) d
    ) found
    where c.problem is not null and (found.total > 0 or c.url = any(${[...contentLinks.keys()]}::text[]))
    order by c.url limit ${maxBrokenLinks}`.execute(db);
  return {
    ...(counts[0] ?? { used: 0, waiting: 0, brokenCount: 0 }),
    broken: broken.map((row) => ({
      url: row.url,
      problem: row.problem,
      checkedAt: row.checked_at.toISOString(),
      places: locationsOf(row, contentLinks),
    })),
  };
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The link URLs in stored HTML. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href));

/** The web links that members see now in texts, cards, alerts, and settings, with the screens that can change them. */
export async function readContentLinks({
  db,
  siteValues,
  now,
}: {
  db: Database;
  siteValues: SiteValues;
  now: () => Date;
}): Promise<ContentLinks> {
  const locationsByUrl = new Map<string, LinkLocation[]>();
  const addLocation = (url: string, location: LinkLocation) => {
    if (!isWebUrl(url) || !URL.canParse(url)) return;
    const locations = locationsByUrl.get(url) ?? [];
    if (!locations.some(({ title, to }) => title === location.title && to === location.to))
      locationsByUrl.set(url, [...locations, location]);
  };

  for (const [key, { body }] of await readPublished(db, 'page', now()))
    for (const url of linksIn(body.html))
      addLocation(url, { title: pageTitles[key as PageKey] ?? key, to: pages.programPage(key) });
  for (const [key, { body }] of await readPublished(db, 'benefit', now()))
    for (const url of linksIn(body.html)) addLocation(url, { title: body.title, to: pages.programBenefit(key) });

  const { values } = await siteValues.effective();
  for (const url of [values.faqUrl, values.helpCentreUrl, ...values.socialLinks.map((link) => link.url)])
    addLocation(url, { title: 'Settings', to: pages.programSettings });

  const cards = await db
    .selectFrom('cards')
    .select(['title', 'redirect'])
    .where('link_type', '=', 'external')
    .where('is_active', '=', true)
    .execute();
  for (const { title, redirect } of cards) addLocation(redirect, { title, to: pages.carousel });
  const alerts = await db.selectFrom('alerts').select('description').where('is_active', '=', true).execute();
  for (const { description } of alerts)
    for (const url of linksIn(description)) addLocation(url, { title: 'Alert', to: pages.alerts });
  return locationsByUrl;
}
