import { safeUrl } from '@/contract/webUrl';

import { type Block, type ListItem, type Paragraph, type Run, richTextLimits, TextProblem } from './document';
import { type HtmlElement, type HtmlNode, isElement, textIn } from './html';
import { tableOf } from './tableFromHtml';

/**
 * What was simplified: images and links that were left out, merged cells that were split, lists with fewer levels, and
 * text that is no longer struck through, superscript, or subscript.
 */
export type HtmlChange = 'picture' | 'link' | 'cells' | 'depth' | 'look';
/** `strict` refuses unsupported content; otherwise it is left out, as for the clipboard, and `onChange` reports it. */
export type ReadOptions = { strict: boolean; onChange?: (change: HtmlChange) => void };

type Marks = Omit<Run, 'text'>;

/** Elements whose text is used without their styles. */
const unwrappedElements = new Set(
  `abbr acronym bdi bdo big body cite code data del dfn font html ins kbd label legend mark nobr q rp rt ruby s samp
   small span strike sub sup time tt u var wbr tbody thead tfoot tr td th col colgroup caption head`.split(/\s+/),
);
/** Elements that start a new paragraph. */
const blockElements = new Set(
  `address article aside blockquote center details dd div dl dt figcaption figure footer header hgroup hr li main nav p
   pre section summary`.split(/\s+/),
);

export const linkProblem = 'Links can go only to web pages, email addresses, or phone numbers.';
const mediaIdPattern = /^[1-9]\d{0,8}$/;

function hrefOf(element: HtmlElement, { strict }: ReadOptions) {
  const href = element.attributes.href;
  if (href === undefined) return undefined;
  const url = safeUrl(href);
  const isAllowed = url !== undefined && url.length <= richTextLimits.url;
  if (!isAllowed && strict) throw new TextProblem(linkProblem);
  return isAllowed ? url : undefined;
}

function startOf({ attributes, name }: HtmlElement) {
  if (name === 'ul') return null;
  const start = Number(attributes.start ?? 1);
  return Number.isInteger(start) && start >= 0 && start <= richTextLimits.listStart ? start : 1;
}

const findDescendant = (node: HtmlElement, name: string): HtmlElement | undefined => {
  for (const child of node.children.filter(isElement)) {
    const match = child.name === name ? child : findDescendant(child, name);
    if (match) return match;
  }
  return undefined;
};

/** Refuses scripts in attributes; other unknown attributes are ignored. */
function assertInert({ attributes }: HtmlElement) {
  if (Object.keys(attributes).some((name) => /^on/i.test(name))) throw new TextProblem('Scripts aren’t allowed.');
}

/** Reads parsed HTML into blocks that are not normalized yet. */
class HtmlReader {
  readonly blocks: Block[] = [];
  private runs: Run[] = [];
  private heading: 2 | 3 | null = null;
  private isPreformatted = false;

  constructor(
    private readonly options: ReadOptions,
    private readonly listDepth = 0,
  ) {}

  read(nodes: readonly HtmlNode[], marks: Marks = {}): this {
    for (const node of nodes) {
      if (isElement(node)) this.readElement(node, marks);
      else this.runs.push({ text: this.isPreformatted ? node : node.replace(/\n/g, ' '), ...marks });
    }
    return this;
  }

  /** Ends the current paragraph or heading. */
  flush(): this {
    const { runs } = this;
    this.runs = [];
    if (runs.length > 0)
      this.blocks.push(
        this.heading ? { kind: 'heading', level: this.heading, text: runs } : { kind: 'paragraph', text: runs },
      );
    return this;
  }

  private readElement(element: HtmlElement, marks: Marks) {
    if (this.options.strict) assertInert(element);
    const { name, children } = element;
    if (name === 'br') return void this.runs.push({ text: '\n', ...marks });
    if (name === 'strong' || name === 'b') return void this.read(children, { ...marks, bold: true });
    if (name === 'em' || name === 'i') return void this.read(children, { ...marks, italic: true });
    if (name === 'a') {
      const href = hrefOf(element, this.options);
      return void this.read(children, href === undefined ? marks : { ...marks, href });
    }
    if (/^h[1-6]$/.test(name)) return this.readHeading(children, marks, name <= 'h2' ? 2 : 3);
    if (name === 'ul' || name === 'ol') return this.readList(element, marks);
    if (name === 'table') return this.readTable(element);
    if (name === 'img' || name === 'video') return this.readMedia(element);
    if (name === 'figure' && (findDescendant(element, 'img') ?? findDescendant(element, 'video')))
      return this.readFigure(element);
    if (blockElements.has(name))
      return this.readBlock(name, children, name === 'dt' ? { ...marks, bold: true } : marks);
    if (unwrappedElements.has(name)) return void this.read(children, marks);
    if (this.options.strict) throw new TextProblem(`“<${name}>” isn’t allowed.`);
    if (!/^(?:script|style|template|title|noscript|iframe|object|svg|math|select|textarea)$/.test(name))
      this.read(children, marks);
  }

  private readBlock(name: string, children: readonly HtmlNode[], marks: Marks) {
    const wasPreformatted = this.isPreformatted;
    this.flush();
    this.isPreformatted ||= name === 'pre';
    this.read(children, marks).flush();
    this.isPreformatted = wasPreformatted;
  }

  private readHeading(children: readonly HtmlNode[], marks: Marks, level: 2 | 3) {
    this.flush();
    // Lists and tables contain no headings.
    this.heading = this.listDepth > 0 ? null : level;
    this.read(children, marks).flush();
    this.heading = null;
  }

  private readList(element: HtmlElement, marks: Marks) {
    this.flush();
    const depth = this.listDepth + 1;
    if (depth > richTextLimits.listDepth) {
      if (this.options.strict) throw new TextProblem(`Lists can be nested up to ${richTextLimits.listDepth} levels.`);
      this.options.onChange?.('depth');
      return void this.read(element.children, marks).flush();
    }
    const items: ListItem[] = [];
    const blocksAfterList: Block[] = [];
    for (const child of element.children) {
      if (!isElement(child) && child.trim() === '') continue;
      if (isElement(child) && this.options.strict) assertInert(child);
      const isItem = isElement(child) && child.name === 'li';
      const inner = new HtmlReader(this.options, depth);
      const innerBlocks = inner.read(isItem ? child.children : [child], marks).flush().blocks;
      const itemBlocks = innerBlocks.filter(
        (block): block is ListItem[number] => block.kind === 'paragraph' || block.kind === 'list',
      );
      const otherBlocks = innerBlocks.filter((block) => block.kind === 'table' || block.kind === 'media');
      if (otherBlocks.length > 0 && this.options.strict)
        throw new TextProblem('Put tables and images between paragraphs, not in lists.');
      blocksAfterList.push(...otherBlocks);
      const last = items.at(-1);
      // Some programs place a nested list after the item to which it belongs.
      if (!isItem && last && itemBlocks.every(({ kind }) => kind === 'list')) last.push(...itemBlocks);
      else items.push(itemBlocks);
    }
    this.blocks.push({ kind: 'list', start: startOf(element), items }, ...blocksAfterList);
  }

  private readTable(element: HtmlElement) {
    this.flush();
    const { table, hasMergedCells } = tableOf(element, (cell) => this.cellText(cell));
    if (hasMergedCells) this.options.onChange?.('cells');
    this.blocks.push(table);
  }

  /** A cell's content in one paragraph: paragraphs and items start a new line. */
  private cellText(cell: HtmlElement): Run[] {
    if (this.options.strict) assertInert(cell);
    const inner = new HtmlReader(this.options, 1).read(cell.children).flush().blocks;
    if (inner.some(({ kind }) => kind === 'table' || kind === 'media') && this.options.strict)
      throw new TextProblem('Tables can contain only text, not images or other tables.');
    return linesAsRuns(inner);
  }

  private readFigure(element: HtmlElement) {
    const caption = findDescendant(element, 'figcaption');
    const mediaElement = findDescendant(element, 'img') ?? findDescendant(element, 'video');
    if (this.options.strict) {
      const otherChildren = element.children.filter((child) => child !== mediaElement && child !== caption);
      if (otherChildren.some((child) => textIn(child).trim() !== '' || isElement(child)))
        throw new TextProblem('A figure can contain only one image or video and its caption.');
    }
    if (mediaElement) this.readMedia(mediaElement, caption && textIn(caption));
  }

  private readMedia(element: HtmlElement, caption = '') {
    const { attributes, name, children } = element;
    const id = attributes['data-media'] ?? '';
    const alt = (attributes.alt ?? attributes['aria-label'] ?? '').trim();
    if (this.options.strict) {
      assertInert(element);
      if (!mediaIdPattern.test(id)) throw new TextProblem('Upload the image or video before using it.');
      if (alt === '') throw new TextProblem('Add alt text that describes the image or video.');
      if (alt.length > richTextLimits.label || caption.length > richTextLimits.label)
        throw new TextProblem(`Use ${richTextLimits.label} characters or fewer for alt text and captions.`);
      if (children.length > 0) throw new TextProblem('Upload the image or video before using it.');
    } else if (!mediaIdPattern.test(id) || alt === '') return this.options.onChange?.('picture');
    this.flush();
    this.blocks.push({
      kind: 'media',
      type: name === 'img' ? 'picture' : 'video',
      id: Number(id),
      alt,
      caption,
      ...(attributes.src && { link: attributes.src }),
    });
  }
}

const lineBreak: Run = { text: '\n' };

const joinLines = (lines: readonly Run[][]) =>
  lines.flatMap((line, index) => (index === 0 ? line : [lineBreak, ...line]));

/** All text in the blocks, with a line for each paragraph, item, and cell. */
function linesAsRuns(blocks: readonly Block[]): Run[] {
  const lines = blocks.map((block): Run[] => {
    switch (block.kind) {
      case 'list':
        return joinLines(block.items.map(linesAsRuns));
      case 'table':
        return joinLines(block.rows.map((row) => joinLines(row)));
      case 'media':
        return [];
      default:
        return block.text;
    }
  });
  return joinLines(lines.filter((line) => line.some(({ text }) => text.trim() !== '')));
}

/** A blank line starts a paragraph; any other line end is a line break. */
export const plainParagraphs = (text: string): Paragraph[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => ({ kind: 'paragraph', text: [{ text: part }] }));

export const blocksOf = (nodes: readonly HtmlNode[], options: ReadOptions): Block[] =>
  new HtmlReader(options).read(nodes).flush().blocks;
