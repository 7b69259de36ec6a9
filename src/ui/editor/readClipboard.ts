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

const boldStyle = /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i;
const normalWeightStyle = /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i;
const italicStyle = /(?:^|[;\s])font-style:\s*italic/i;
/** Removed before parsing, because browsers log policy violations even for style sheets in HTML that is only parsed. */
const styleSheet = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi;
/** A link to anything other than the web, an email address, a telephone number, or the copied text itself. */
const unsupportedLink = /<a\s(?:[^>]*\s)?href\s*=\s*["']?(?!https?:|mailto:|tel:|[#"'\s>])/i;
const hiddenStyle = /mso-hide:\s*all|(?:^|[;\s])display:\s*none/i;

/** A deletion that Word tracks, with its author or time. */
const trackedDeletion = /<del\b[^>]*\s(?:cite|datetime)\s*=[^>]*>[\s\S]*?<\/del\s*>/gi;
/** Comments in Word and Google Docs, and their anchors in the text. */
const commentClass = /^mso(?:com(?:anchor|txt|off|hide)|comment\w*)$/i;
const commentStyle = /mso-(?:element:\s*comment|comment-|special-character:\s*comment)/i;
const commentAnchor = /<a\b[^>]*\shref\s*=\s*["']?#(?:_msocom|cmnt)[^>]*>[\s\S]*?<\/a\s*>/gi;

const isComment = (node: Element) =>
  [...node.classList].some((name) => commentClass.test(name)) || commentStyle.test(node.getAttribute('style') ?? '');
const isIgnored = (node: Element) => hiddenStyle.test(node.getAttribute('style') ?? '') || isComment(node);

const unsupportedElement = /^(?:s|strike|del|sup|sub)$/;
const unsupportedStyle = /line-through|vertical-align:\s*(?:super|sub)\b/i;
/** Whether text has formatting that cannot be kept and may change its meaning. */
const losesFormatting = (node: Element) =>
  node.textContent.trim() !== '' &&
  (unsupportedElement.test(node.localName) || unsupportedStyle.test(node.getAttribute('style') ?? ''));

/** The classes that a spreadsheet's style sheet, which the sanitizer removes, makes bold. */
const boldClassesIn = (html: string) =>
  new Set(
    [...html.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => boldStyle.test(rules))
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
  const isBold = boldStyle.test(style) || [...node.classList].some((name) => boldClasses.has(name));
  if (isBold && !/^(?:b|strong|h\d|th)$/.test(node.localName)) children = [createElement('strong', children)];
  if (italicStyle.test(style)) children = [createElement('em', children)];
  const level =
    attributes.role === 'heading' ? (attributes['aria-level'] ?? '2') : /MsoTitle/.test(attributes.class ?? '') && '1';
  if (level) return [createElement(`h${level}`, children)];
  const isNormalWeight = /^(?:b|strong)$/.test(node.localName) && normalWeightStyle.test(style);
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
    const first = lines[index];
    if (!first) break;
    const items: HtmlElement[] = [];
    while (index < lines.length) {
      const line = lines[index];
      if (!line || (line.level <= first.level && line.isOrdered !== first.isOrdered)) break;
      const end = lines.findIndex(({ level }, otherIndex) => otherIndex > index && level <= first.level);
      const inner = lines.slice(index + 1, end === -1 ? lines.length : end);
      items.push(createElement('li', [...line.children, ...nestLines(inner)]));
      index = end === -1 ? lines.length : end;
    }
    lists.push(createElement(first.isOrdered ? 'ol' : 'ul', items, { start: String(first.start) }));
  }
  return lists;
}

/** Joins list paragraphs into lists at every level of nesting. */
function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let lines: ListLine[] = [];
  const end = () => {
    result.push(...nestLines(lines));
    lines = [];
  };
  for (const node of nodes) {
    if (!isElement(node)) {
      if (node.trim() !== '') end();
      if (lines.length === 0) result.push(node);
      continue;
    }
    const line = toListLine(node);
    if (line) lines.push({ ...line, children: withLists(line.children) });
    else {
      end();
      result.push({ ...node, children: withLists(node.children) });
    }
  }
  end();
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
  const [first, ...others] = rowsIn(table);
  const isBoldRow = (row: HtmlElement) => !isBlank(row) && cellsIn(row).every(isBlankOrBold);
  if (!first || cellsIn(first).some(({ name }) => name === 'th') || !isBoldRow(first)) return table;
  if (others.length === 0 || others.every(isBoldRow)) return table;
  const withHeadings = (row: HtmlNode): HtmlNode =>
    row === first
      ? {
          ...first,
          children: first.children.map((cell) =>
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
export function readClipboard(html: string, onChange?: (change: HtmlChange) => void): RichText {
  // Checked first, because the sanitizer removes the unsupported URLs.
  if (unsupportedLink.test(html)) onChange?.('link');
  const readable = sanitizeForEditor(
    html.replace(styleSheet, '').replace(trackedDeletion, '').replace(commentAnchor, ''),
  );
  // Comments are removed first, so that losing their formatting is not reported.
  for (const node of [...readable.querySelectorAll('*')].filter(isIgnored)) node.remove();
  if ([...readable.querySelectorAll('*')].some(losesFormatting)) onChange?.('look');
  const nodes = [...readable.childNodes].flatMap((node) => convertNode(node, boldClassesIn(html)));
  return normalize(blocksOf(withLists(nodes).map(withHeaderRow), { strict: false, ...(onChange && { onChange }) }));
}

/** Reads a stored text, which is HTML or plain text, for an editor. */
export function readStored(text: string): RichText {
  if (!hasMarkup(text)) return normalize(plainParagraphs(text));
  const nodes = [...sanitizeForEditor(text).childNodes].flatMap((node) => convertNode(node, new Set()));
  return normalize(blocksOf(nodes, { strict: false }));
}
