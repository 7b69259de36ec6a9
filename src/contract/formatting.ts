/** The tags a text may carry: they format, and nothing else (D-78). */
export const formattingTags = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5',
  'h6', 'hr', 'i', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td',
  'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
];

/** What those tags may carry; the target of a link must be a safe address besides. */
export const formattingAttributes = ['href', 'colspan', 'rowspan', 'scope', 'start'];

/** Elements of HTML that a text may have been written with besides. */
const otherElements = [
  'article', 'aside', 'audio', 'body', 'button', 'center', 'cite', 'col', 'colgroup', 'details', 'figcaption', 'figure', 'font',
  'footer', 'form', 'head', 'header', 'html', 'iframe', 'img', 'input', 'kbd', 'label', 'link', 'main', 'meta', 'nav', 'object',
  'picture', 'q', 'script', 'section', 'source', 'strike', 'style', 'summary', 'svg', 'title', 'tt', 'video',
];
const elements = new Set([...formattingTags, ...otherElements]);

/** What looks like a tag and is none is part of the text: `a <b, c> d` has one, `x <soon> y` has not. */
export const isElement = (name: string) => elements.has(name.toLowerCase());
