import purify from 'dompurify';

import { formattingAttributes, formattingTags } from '@/contract/formatting';
import { isWebAddress, safeAddress } from '@/contract/webAddress';

/** What a reader hears behind a link that leaves the page. */
export const newTabWords = ' (opens in a new tab)';

/** The one sanitiser: leaves plain formatting and links to http, https, mailto and tel; everything else goes (D-78). */
function purified(html: string) {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS: formattingTags,
    ALLOWED_ATTR: formattingAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // A text that would take the place of a whole document leaves nothing at all.
  return fragment ?? document.createDocumentFragment();
}

function secureLink(link: HTMLAnchorElement) {
  const address = safeAddress(link.getAttribute('href'));
  if (address === undefined) return link.removeAttribute('href');
  link.setAttribute('rel', 'noopener noreferrer');
  if (!isWebAddress(address)) return;
  link.setAttribute('target', '_blank');
  const words = document.createElement('span');
  words.dataset.unseen = '';
  words.textContent = newTabWords;
  link.append(words);
}

/** Headings follow the one they stand under without a gap, whatever levels the text was written with. */
function fitHeadings(fragment: DocumentFragment, below: number) {
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [...new Set(headings.map(({ localName }) => localName))].sort();
  for (const heading of headings) {
    const level = Math.min(6, below + 1 + levels.indexOf(heading.localName));
    const fitting = document.createElement(`h${level}`);
    fitting.append(...heading.childNodes);
    heading.replaceWith(fitting);
  }
}

/** A table wider than the page scrolls by itself, with the keyboard too. */
function letScroll(table: HTMLTableElement) {
  const box = document.createElement('div');
  box.dataset.scroll = '';
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', table.caption?.textContent.trim() || 'Table');
  table.replaceWith(box);
  box.append(table);
}

/**
 * HTML from a service, safe to show, as nodes: text that is not written out and read again cannot change its meaning on
 * the way. Headings are fitted beneath a heading of level `below`.
 */
export function cleanHtml(html: string, below = 1): DocumentFragment {
  const fragment = purified(html);
  fragment.querySelectorAll('a').forEach(secureLink);
  fragment.querySelectorAll('table').forEach(letScroll);
  fitHeadings(fragment, below);
  return fragment;
}
