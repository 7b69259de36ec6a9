import { isHtmlElement } from './htmlElements';

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
};

function characterOf(entity: string, name: string) {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Removes the tags and keeps the line breaks; the result must be shown as text and never parsed as HTML. */
export const textOfHtml = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|table|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/(?:li|tr)\s*>/gi, '\n')
    .replace(/<[!?][^<>]*>/g, '')
    .replace(/<\/?([a-z][^\s/<>]*)[^<>]*>/gi, (tag, name: string) => (isHtmlElement(name) ? '' : tag))
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, characterOf)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
