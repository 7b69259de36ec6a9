import { dateIn } from '@/contract/format';
import { startOfDayIn } from '@/contract/program/planYear';
import { type PageBody, pageKeys } from '@/contract/program/publication';
import type { FolderPage } from '@/server/modules/program/folder/content';
import { pageFileOf } from '@/server/modules/program/folder/format/pageFiles';
import { readPublished } from '@/server/modules/program/queries/publications';
import type { Transaction } from '@/server/platform/database/database';
import { type ImportContext, isSameHtml, type PreparedChanges, publish } from './preparedChanges';

const isSame = (a: PageBody, b: PageBody) =>
  a.name === b.name && a.profession === b.profession && a.pictureId === b.pictureId && isSameHtml(a.html, b.html);

/** Compares the folder's pages with the published ones; `pages` already have stored media IDs. */
export async function preparePages(
  tx: Transaction,
  pages: readonly FolderPage[],
  context: ImportContext,
): Promise<PreparedChanges> {
  const { at, replace, timeZone, problems } = context;
  const published = await readPublished(tx, 'page', at);
  const changedPages = pages.filter(({ key, body }) => {
    const publishedPage = published.get(key);
    return !publishedPage || !isSame(body, publishedPage.body);
  });
  const removedKeys = replace
    ? pageKeys.filter((key) => published.has(key) && !pages.some((page) => page.key === key))
    : [];
  for (const { file, date } of pages)
    if (date !== undefined && date > dateIn(timeZone, at))
      problems.add(file, `its date, ${date}, is in the future. Import it on that day, or schedule it on the site.`);
  return {
    changes: [
      ...changedPages.map(({ file, key }) => ({
        verb: published.has(key) ? ('change' as const) : ('add' as const),
        what: file,
      })),
      ...removedKeys.map((key) => ({ verb: 'remove' as const, what: pageFileOf(key) })),
    ],
    async apply(transaction) {
      for (const { key, body, version, date } of changedPages)
        await publish(transaction, { kind: 'page', key }, body, context, {
          number: version,
          from: date === undefined ? undefined : startOfDayIn(timeZone, date),
        });
      for (const key of removedKeys) await publish(transaction, { kind: 'page', key }, null, context);
    },
  };
}
