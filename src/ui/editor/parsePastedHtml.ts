import { type RichText } from '@/contract/richText/document';
import { blocksOf, type HtmlChange, plainParagraphs } from '@/contract/richText/fromHtml';
import { type HtmlElement, type HtmlNode, isElement, textIn } from '@/contract/richText/html';
import { normalize } from '@/contract/richText/normalize';
import { sanitizeForEditor } from '@/ui/text/cleanHtml';
import { hasMarkup } from '@/ui/text/renderHtml';

const createElement = (
  name: string,
  children: readonly HtmlNode[],
  attributes: HtmlElement['attributes'] = {},
): HtmlElement => ({
  name,
  attributes,
  children,
});

const boldStylePattern = /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i;
const normalWeightStylePattern = /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i;
const italicStylePattern = /(?:^|[;\s])font-style:\s*italic/i;
/** Removed before parsing, because browsers log policy violations even for style sheets in HTML that is only parsed. */
const styleSheetPattern = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;
/** A link to anything other than the web, an email address, a telephone number, or the copied text itself. */
const unsupportedLinkPattern = /<a\s(?:[^>]*\s)?href\s*=\s*["']?(?!https?:|mailto:|tel:|[#"'\s>])/i;
const hiddenStylePattern = /mso-hide:\s*all|(?:^|[;\s])display:\s*none/i;

/** A deletion that Word tracks, with its author or time. */
const trackedDeletionPattern = /<del\b[^>]*\s(?:cite|datetime)\s*=[^>]*>[\s\S]*?<\/del\s*>/gi;
/** Comments in Word and Google Docs, and their anchors in the text. */
const commentClassPattern = /^mso(?:com(?:anchor|txt|off|hide)|comment\w*)$/i;
const commentStylePattern = /mso-(?:element:\s*comment|comment-|special-character:\s*comment)/i;
const commentAnchorPattern = /<a\b[^>]*\shref\s*=\s*["']?#(?:_msocom|cmnt)[^>]*>[\s\S]*?<\/a\s*>/gi;

const isComment = (node: Element) =>
  [...node.classList].some((name) => commentClassPattern.test(name)) ||
  commentStylePattern.test(node.getAttribute('style') ?? '');
const isIgnored = (node: Element) => hiddenStylePattern.test(node.getAttribute('style') ?? '') || isComment(node);

const unsupportedElementPattern = /^(?:s|strike|del|sup|sub)$/;
const unsupportedStylePattern = /line-through|vertical-align:\s*(?:super|sub)\b/i;
/** Whether text has formatting that cannot be kept and may change its meaning. */
const losesFormatting = (node: Element) =>
  node.textContent.trim() !== '' &&
  (unsupportedElementPattern.test(node.localName) || unsupportedStylePattern.test(node.getAttribute('style') ?? ''));

/** The classes that a spreadsheet's style sheet makes bold; the sanitizer removes that style sheet. */
const boldClassesIn = (html: string) =>
  new Set(
    [...html.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => boldStylePattern.test(rules))
      .map(([, name = '']) => name),
  );

/** Converts a sanitized node for the text parser: styles become elements. */
function convertNode(node: Node, boldClasses: ReadonlySet<string>): HtmlNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  const style = attributes.style ?? '';
  if (isIgnored(node)) return [];
  let children = [...node.childNodes].flatMap((child) => convertNode(child, boldClasses));
  const isBold = boldStylePattern.test(style) || [...node.classList].some((name) => boldClasses.has(name));
  if (isBold && !/^(?:b|strong|h\d|th)$/.test(node.localName)) children = [createElement('strong', children)];
  if (italicStylePattern.test(style)) children = [createElement('em', children)];
  const level =
    attributes.role === 'heading' ? (attributes['aria-level'] ?? '2') : /MsoTitle/.test(attributes.class ?? '') && '1';
  if (level) return [createElement(`h${level}`, children)];
  const isNormalWeight = /^(?:b|strong)$/.test(node.localName) && normalWeightStylePattern.test(style);
  return [createElement(isNormalWeight ? 'span' : node.localName, children, attributes)];
}

type ListLine = { level: number; isOrdered: boolean; start: number; children: readonly HtmlNode[] };

const isListMarker = (node: HtmlNode) => isElement(node) && /mso-list:\s*ignore/i.test(node.attributes.style ?? '');

function listMarkerOf(node: HtmlNode): string {
  if (!isElement(node)) return '';
  return isListMarker(node) ? textIn(node) : node.children.map(listMarkerOf).join('');
}

const withoutListMarkers = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes
    .filter((node) => !isListMarker(node))
    .map((node) => (isElement(node) ? { ...node, children: withoutListMarkers(node.children) } : node));

/** Reads the list item from a paragraph written by Word, or from a one-item list written by Word on the web. */
function toListLine(node: HtmlElement): ListLine | undefined {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(node.attributes.style ?? '') ?? [];
  if (level) {
    const marker = listMarkerOf(node).trim();
    const isOrdered = /^[\divxa-z]{1,5}[.)]/i.test(marker);
    const children = withoutListMarkers(node.children);
    return { level: Number(level), isOrdered, start: Number.parseInt(marker, 10) || 1, children };
  }
  if (!/ListContainerWrapper/.test(node.attributes.class ?? '')) return undefined;
  const list = node.children.filter(isElement).find(({ name }) => name === 'ul' || name === 'ol');
  const [item, ...others] = list?.children.filter(isElement) ?? [];
  if (!list || !item || others.length > 0) return undefined;
  return {
    level: Number(item.attributes['data-aria-level'] ?? 1),
    isOrdered: list.name === 'ol',
    start: Number(list.attributes.start ?? 1),
    children: item.children,
  };
}

/** Nests lines by their levels; a change between bullets and numbers starts a new list. */
function nestLines(lines: readonly ListLine[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  let index = 0;
  while (index < lines.length) {
    const firstLine = lines[index];
    if (!firstLine) break;
    const items: HtmlElement[] = [];
    while (index < lines.length) {
      const line = lines[index];
      if (!line || (line.level <= firstLine.level && line.isOrdered !== firstLine.isOrdered)) break;
      const endIndex = lines.findIndex(({ level }, otherIndex) => otherIndex > index && level <= firstLine.level);
      const innerLines = lines.slice(index + 1, endIndex === -1 ? lines.length : endIndex);
      items.push(createElement('li', [...line.children, ...nestLines(innerLines)]));
      index = endIndex === -1 ? lines.length : endIndex;
    }
    lists.push(createElement(firstLine.isOrdered ? 'ol' : 'ul', items, { start: String(firstLine.start) }));
  }
  return lists;
}

/** Joins list paragraphs into lists at every level of nesting. */
function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let lines: ListLine[] = [];
  const flushLines = () => {
    result.push(...nestLines(lines));
    lines = [];
  };
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.trim() !== '') flushLines();
      if (lines.length === 0) result.push(node);
      continue;
    }
    const line = toListLine(node);
    if (line) lines.push({ ...line, children: withLists(line.children) });
    else {
      flushLines();
      result.push({ ...node, children: withLists(node.children) });
    }
  }
  flushLines();
  return result;
}

const isBlank = (node: HtmlNode) => textIn(node).trim() === '';
const isBlankOrBold = (node: HtmlNode): boolean =>
  isBlank(node) || (isElement(node) && (/^(?:strong|b)$/.test(node.name) || node.children.every(isBlankOrBold)));
const withoutBold = (node: HtmlNode): HtmlNode =>
  isElement(node)
    ? { ...node, name: /^(?:strong|b)$/.test(node.name) ? 'span' : node.name, children: node.children.map(withoutBold) }
    : node;

const rowsIn = (node: HtmlElement): HtmlElement[] =>
  node.children
    .filter(isElement)
    .flatMap((child) => (child.name === 'tr' ? [child] : child.name === 'table' ? [] : rowsIn(child)));
const cellsIn = (row: HtmlElement) => row.children.filter(isElement).filter(({ name }) => /^t[dh]$/.test(name));

/** Spreadsheets have no header rows: if only the first row is bold, it becomes one. Bold is removed from header cells. */
function withHeaderRow(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  const children = node.children.map(withHeaderRow);
  if (node.name === 'thead' || node.name === 'th') return { ...node, children: children.map(withoutBold) };
  if (node.name !== 'table') return { ...node, children };
  const table = { ...node, children };
  const [firstRow, ...otherRows] = rowsIn(table);
  const isBoldRow = (row: HtmlElement) => !isBlank(row) && cellsIn(row).every(isBlankOrBold);
  if (!firstRow || cellsIn(firstRow).some(({ name }) => name === 'th') || !isBoldRow(firstRow)) return table;
  if (otherRows.length === 0 || otherRows.every(isBoldRow)) return table;
  const withHeadings = (row: HtmlNode): HtmlNode =>
    row === firstRow
      ? {
          ...firstRow,
          children: firstRow.children.map((cell) =>
            isElement(cell) && cell.name === 'td'
              ? { ...createElement('th', cell.children.map(withoutBold)), attributes: cell.attributes }
              : cell,
          ),
        }
      : isElement(row) && row.name !== 'tr'
        ? { ...row, children: row.children.map(withHeadings) }
        : row;
  return { ...table, children: table.children.map(withHeadings) };
}

/**
 * The text in copied HTML from any program: keeps lists and header rows, and splits merged cells.
 * `onChange` is called with what could not be kept. Throws a TextProblem for a table that is too large.
 */
export function parsePastedHtml(html: string, onChange?: (change: HtmlChange) => void): RichText {
  // Checked first, because the sanitizer removes the unsupported URLs.
  if (unsupportedLinkPattern.test(html)) onChange?.('link');
  const sanitizedContent = sanitizeForEditor(
    html.replace(styleSheetPattern, '').replace(trackedDeletionPattern, '').replace(commentAnchorPattern, ''),
  );
  // Comments are removed first, so that losing their formatting is not reported.
  for (const node of [...sanitizedContent.querySelectorAll('*')].filter(isIgnored)) node.remove();
  if ([...sanitizedContent.querySelectorAll('*')].some(losesFormatting)) onChange?.('look');
  const nodes = [...sanitizedContent.childNodes].flatMap((node) => convertNode(node, boldClassesIn(html)));
  return normalize(blocksOf(withLists(nodes).map(withHeaderRow), { strict: false, ...(onChange && { onChange }) }));
}

/** Reads a stored text, which is HTML or plain text, for an editor. */
export function readStored(text: string): RichText {
  if (!hasMarkup(text)) return normalize(plainParagraphs(text));
  const nodes = [...sanitizeForEditor(text).childNodes].flatMap((node) => convertNode(node, new Set()));
  return normalize(blocksOf(nodes, { strict: false }));
}
