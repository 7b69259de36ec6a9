import { pages } from '@/contract/pages';
import type { LinkLocation } from '@/contract/program/links';
import { type PageKey, pageTitles } from '@/contract/program/publication';
import { isWebUrl } from '@/contract/webUrl';
import type { ContentLinks } from '@/server/modules/program/queries/links';
import { readPublished } from '@/server/modules/program/queries/publications';
import type { Database } from '@/server/platform/database/database';

import type { SiteValues } from './siteValues';

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
