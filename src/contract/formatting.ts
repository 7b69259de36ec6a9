/** The tags a text may carry: they format, and nothing else (D-78). */
export const formattingTags = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5',
  'h6', 'hr', 'i', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td',
  'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
];

/** What those tags may carry; the target of a link must be a safe address besides. */
export const formattingAttributes = ['href', 'colspan', 'rowspan', 'scope', 'start'];
