import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';
import type { Destination } from './redirect';

const documentParam = 'document';

const documentPage = (id: Id) => `${pages.home}?${documentParam}=${encodeURIComponent(id)}`;

/** The document that home's URL names, or null. */
export const documentIdIn = (search: string) => new URLSearchParams(search).get(documentParam);

/** The page on this site that shows a destination; home shows documents. Undefined for a destination outside the site. */
export function pageOf(destination: Destination | undefined) {
  if (destination?.kind === 'document') return documentPage(destination.id);
  return destination?.kind === 'page' ? destination.to : undefined;
}
