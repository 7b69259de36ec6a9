import purify from 'dompurify';

import { formattingAttributes, formattingTags } from '@/contract/htmlElements';
import { isWebUrl, mediaUrl, safeUrl } from '@/contract/webUrl';

import { newTabNote } from './NewTabNote';

const mediaTags = ['figure', 'figcaption', 'img', 'video'];
const mediaAttributes = ['data-media', 'src', 'alt', 'aria-label'];

/**
 * The only sanitizer: keeps basic formatting, uploaded pictures and videos, and links to http, https, mailto, and tel,
 * and removes everything else. The nodes belong to a document that loads nothing.
 */
function sanitize(html: string, tags: readonly string[] = [], attributes: readonly string[] = []) {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS: [...formattingTags, ...mediaTags, ...tags],
    ALLOWED_ATTR: [...formattingAttributes, ...mediaAttributes, ...attributes],
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|\/(?![/\\]))/i,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    // These contain no URLs, so the pattern above does not apply to them.
    ADD_URI_SAFE_ATTR: [
      'aria-label',
      'aria-level',
      'colspan',
      'data-aria-level',
      'data-media',
      'rowspan',
      'scope',
      'start',
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // DOMPurify returns null for HTML that would replace the full document.
  return fragment ?? document.createDocumentFragment();
}

function secureLink(link: HTMLAnchorElement) {
  const href = safeUrl(link.getAttribute('href'));
  if (href === undefined) return link.removeAttribute('href');
  link.setAttribute('rel', 'noopener noreferrer');
  if (!isWebUrl(href) || new URL(href).origin === window.location.origin) return;
  link.setAttribute('target', '_blank');
  const text = document.createElement('span');
  text.dataset.unseen = '';
  text.textContent = newTabNote;
  link.append(text);
}

/** Sets how a picture or video loads; removes it unless it is an uploaded file in a figure, with a text alternative. */
function prepareMedia(media: HTMLImageElement | HTMLVideoElement) {
  const src = mediaUrl(media.getAttribute('src'));
  const textAlternative = media.getAttribute(media.localName === 'img' ? 'alt' : 'aria-label');
  if (!media.dataset.media || !media.closest('figure') || !textAlternative || !src || src.startsWith('data:'))
    return media.remove();
  if (media.localName === 'img') {
    media.setAttribute('loading', 'lazy');
    media.setAttribute('decoding', 'async');
    return;
  }
  media.setAttribute('controls', '');
  media.setAttribute('preload', 'metadata');
  media.setAttribute('playsinline', '');
}

/** Turns a caption whose picture was removed into plain text. */
function unwrapOrphanCaption(caption: Element) {
  if (!caption.closest('figure')) caption.replaceWith(...caption.childNodes);
}

function unwrapEmptyFigure(figure: Element) {
  if (figure.querySelector('img, video')) return;
  figure.replaceWith(...figure.childNodes);
}

/** Renumbers headings to follow the heading above without a gap, whatever levels the text uses. */
function renumberHeadings(fragment: DocumentFragment, parentLevel: number) {
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [...new Set(headings.map(({ localName }) => localName))].sort();
  for (const heading of headings) {
    const level = Math.min(6, parentLevel + 1 + levels.indexOf(heading.localName));
    const newHeading = document.createElement(`h${level}`);
    newHeading.append(...heading.childNodes);
    heading.replaceWith(newHeading);
  }
}

/** Puts a table, which may be wider than the page, in its own scroll area, which the keyboard can scroll too. */
function makeScrollable(table: HTMLTableElement) {
  const scrollArea = document.createElement('div');
  scrollArea.dataset.scroll = '';
  scrollArea.tabIndex = 0;
  scrollArea.setAttribute('role', 'region');
  scrollArea.setAttribute('aria-label', table.caption?.textContent.trim() || 'Table');
  table.replaceWith(scrollArea);
  scrollArea.append(table);
}

/**
 * Sanitizes a service's HTML and returns it as nodes, because serializing and parsing it again could change its
 * meaning. Headings are renumbered to follow a heading of level `parentLevel`.
 */
export function cleanHtml(html: string, parentLevel = 1): DocumentFragment {
  const fragment = sanitize(html);
  fragment.querySelectorAll('a').forEach(secureLink);
  fragment.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video').forEach(prepareMedia);
  fragment.querySelectorAll('figure').forEach(unwrapEmptyFigure);
  fragment.querySelectorAll('figcaption').forEach(unwrapOrphanCaption);
  fragment.querySelectorAll('table').forEach(makeScrollable);
  renumberHeadings(fragment, parentLevel);
  return fragment;
}

/**
 * HTML from the clipboard or a stored text as nodes that an editor parses and never shows; styles and classes carry a
 * word processor's formatting.
 */
export const sanitizeForEditor = (html: string): DocumentFragment =>
  sanitize(html, ['font'], ['style', 'class', 'role', 'aria-level', 'data-aria-level']);
