import { pages } from '@/contract/pages';
import { pageTitles, type PageKey } from '@/contract/programme/publication';
import { isWebAddress } from '@/contract/webAddress';
import type { Database } from '@/server/db/database';
import { readPublished } from '@/server/db/programme/publications';

import type { SiteValues } from './siteValues';

type Place = { title: string; to: string };
export type UsedLinks = Map<string, Place[]>;

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The addresses of the links in HTML as the server stores it. */
export const linksIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) => unescape(address));

/** Every link on the web that members are shown now, with the screens on which it is set. */
export async function usedLinks({
  db,
  siteValues,
  now,
}: {
  db: Database;
  siteValues: SiteValues;
  now: () => Date;
}): Promise<UsedLinks> {
  const used: UsedLinks = new Map();
  const add = (url: string, place: Place) => {
    if (!isWebAddress(url) || !URL.canParse(url)) return;
    const places = used.get(url) ?? [];
    if (!places.some(({ title, to }) => title === place.title && to === place.to)) used.set(url, [...places, place]);
  };

  for (const [key, { body }] of await readPublished(db, 'page', now()))
    for (const url of linksIn(body.html))
      add(url, { title: pageTitles[key as PageKey] ?? key, to: pages.programmePage(key) });
  for (const [key, { body }] of await readPublished(db, 'benefit', now()))
    for (const url of linksIn(body.html)) add(url, { title: body.title, to: pages.programmeBenefit(key) });

  const { values } = await siteValues.inForce();
  for (const url of [values.faqUrl, values.helpCentreUrl, ...values.socialLinks.map((link) => link.url)])
    add(url, { title: 'Settings', to: pages.programmeSettings });

  const cards = await db
    .selectFrom('cards')
    .select(['title', 'redirect'])
    .where('link_type', '=', 'external')
    .where('is_active', '=', true)
    .execute();
  for (const { title, redirect } of cards) add(redirect, { title, to: pages.carousel });
  const entries = await db.selectFrom('directory').select(['kind', 'name', 'redirect']).execute();
  for (const { kind, name, redirect } of entries)
    if (redirect) add(redirect, { title: name, to: pages.programmeDirectory(kind) });
  const alerts = await db.selectFrom('alerts').select('description').where('is_active', '=', true).execute();
  for (const { description } of alerts)
    for (const url of linksIn(description)) add(url, { title: 'Alert', to: pages.alerts });
  return used;
}
