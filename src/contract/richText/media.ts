import { inAttribute } from './html';

const named = /<(img|video) data-media="(\d+)"/g;

/** The ids of the files that a canonical text shows, each once. */
export const mediaIds = (canonical: string) => [
  ...new Set([...canonical.matchAll(named)].map(([, , id]) => Number(id))),
];

/** A canonical text as it is read: each file that has a link gets its `src`; those without show nothing. */
export const withMediaLinks = (canonical: string, links: ReadonlyMap<number, string>) =>
  canonical.replace(named, (tag, _name, id: string) => {
    const link = links.get(Number(id));
    return link ? `${tag} src="${inAttribute(link)}"` : tag;
  });

/** A canonical text whose files have other ids, as after an import into another store. */
export const withMediaIds = (canonical: string, ids: ReadonlyMap<number, number>) =>
  canonical.replace(named, (_tag, name: string, id: string) => `<${name} data-media="${ids.get(Number(id)) ?? id}"`);
