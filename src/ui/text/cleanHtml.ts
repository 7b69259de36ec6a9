import purify from 'dompurify';

import { formattingAttributes, formattingTags } from '@/contract/formatting';
import { isWebAddress, safeAddress } from '@/contract/webAddress';

/** What screen readers announce after a link that opens in a new tab. */
export const newTabWords = ' (opens in a new tab)';

/** The only sanitiser: keeps plain formatting and links to http, https, mailto and tel, and removes everything else. */
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
  // DOMPurify returns null for a text that would replace the whole document.
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

/** Renumbers headings to follow the heading above without a gap, whatever levels the text uses. */
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

/** A table wider than the page scrolls by itself, also with the keyboard. */
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
 * Sanitises HTML from a service and returns it as nodes, because writing it out and parsing it again could change its
 * meaning. Headings are fitted under a heading of level `below`.
 */
export function cleanHtml(html: string, below = 1): DocumentFragment {
  const fragment = purified(html);
  fragment.querySelectorAll('a').forEach(secureLink);
  fragment.querySelectorAll('table').forEach(letScroll);
  fitHeadings(fragment, below);
  return fragment;
}
