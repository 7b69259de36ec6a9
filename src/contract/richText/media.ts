import { escapeAttribute } from './html';

const mediaTagPattern = /<(img|video) data-media="(\d+)"/g;

/** The file IDs in a canonical text, without duplicates. */
export const mediaIds = (canonicalHtml: string) => [
  ...new Set([...canonicalHtml.matchAll(mediaTagPattern)].map(([, , id]) => Number(id))),
];

/** Adds the `src` of each file that has a link; files without one show nothing. */
export const withMediaLinks = (canonicalHtml: string, links: ReadonlyMap<number, string>) =>
  canonicalHtml.replace(mediaTagPattern, (tag, _name, id: string) => {
    const link = links.get(Number(id));
    return link ? `${tag} src="${escapeAttribute(link)}"` : tag;
  });

/** Replaces the file IDs in a canonical text, for example after an import into another store. */
export const withMediaIds = (canonicalHtml: string, ids: ReadonlyMap<number, number>) =>
  canonicalHtml.replace(
    mediaTagPattern,
    (_tag, name: string, id: string) => `<${name} data-media="${ids.get(Number(id)) ?? id}"`,
  );
