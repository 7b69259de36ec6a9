import type { Block, List, ListItem, MediaBlock, Paragraph, RichText, Run, Table } from './document';

type Marks = Omit<Run, 'text'>;

const hasSameMarks = (a: Marks, b: Marks) => a.bold === b.bold && a.italic === b.italic && a.href === b.href;

const marksOf = ({ bold, italic, href }: Marks): Marks => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(href !== undefined && { href }),
});

const sharedMarks = (a: Marks, b: Marks): Marks => ({
  ...(a.bold && b.bold && { bold: true }),
  ...(a.italic && b.italic && { italic: true }),
  ...(a.href !== undefined && a.href === b.href && { href: a.href }),
});

/** Control characters, lone surrogates, and byte-order marks, which a database refuses or which are invisible. */
const unwantedCharacters = /[\p{Cs}\uFEFF]|[^\P{Cc}\t\n\f\r]/gu;

/** One line without invisible characters. */
export const toSingleLine = (text: string) => text.replace(unwantedCharacters, '').replace(/\s+/g, ' ').trim();

const isGap = ({ text }: Run) => text === ' ' || text === '\n';

/**
 * Sanitizers remove attributes that contain the end of a comment or an element: alt text gets a space there, and
 * URLs are escaped.
 */
const sanitizeLabel = (text: string) =>
  toSingleLine(text).replace(/(--!?|\])>|<\//g, (end) => `${end.slice(0, -1)} ${end.slice(-1)}`);
const escapeBrackets = (href: string) => href.replaceAll('<', '%3C').replaceAll('>', '%3E');

/** Splits runs into words, single spaces, and line breaks; drops spaces next to a break or another space. */
function unitsOf(runs: readonly Run[]) {
  const units: Run[] = [];
  for (const run of runs)
    for (const [part] of run.text.replace(unwantedCharacters, '').matchAll(/\n|[ \t\f\r]+|[^\n \t\f\r]+/g)) {
      const text = /^[ \t\f\r]/.test(part) ? ' ' : part;
      const last = units.at(-1);
      if (text === ' ' && (!last || isGap(last))) continue;
      if (text === '\n' && last?.text === ' ') units.pop();
      units.push({ ...run, text, ...(run.href !== undefined && { href: escapeBrackets(run.href) }) });
    }
  return units;
}

function trimRuns(units: Run[]) {
  const first = units.findIndex(({ text }) => /\S/.test(text));
  const last = units.findLastIndex(({ text }) => /\S/.test(text));
  const keptUnits = units.slice(first, last + 1);
  const [start] = keptUnits;
  const end = keptUnits.at(-1);
  if (start) start.text = start.text.trimStart();
  if (end) end.text = end.text.trimEnd();
  return keptUnits;
}

/** For each unit, the next word. Filled from the end in one pass, because texts can be long. */
function findNextTextUnits(units: readonly Run[]) {
  const nextTextUnits: (Run | undefined)[] = [];
  let next: Run | undefined;
  for (const [index, unit] of [...units.entries()].reverse()) {
    nextTextUnits[index] = next;
    if (!isGap(unit)) next = unit;
  }
  return nextTextUnits;
}

/**
 * The canonical form of runs: spaces are collapsed and trimmed, and neighbors with the same formatting are joined. A
 * space or break has the formatting that the words on both sides share, so that bold never starts or ends with a space.
 */
export function normalizeRuns(runs: readonly Run[]): Run[] {
  const units = trimRuns(unitsOf(runs));
  const nextTextUnits = findNextTextUnits(units);
  const normalizedRuns: Run[] = [];
  let previousWord: Run | undefined;
  for (const [index, unit] of units.entries()) {
    const nextWord = isGap(unit) ? nextTextUnits[index] : undefined;
    const marks = previousWord && nextWord ? sharedMarks(previousWord, nextWord) : marksOf(unit);
    if (!isGap(unit)) previousWord = unit;
    const last = normalizedRuns.at(-1);
    if (last && hasSameMarks(last, marks)) last.text += unit.text;
    else normalizedRuns.push({ text: unit.text, ...marks });
  }
  return normalizedRuns;
}

const withoutLineBreaks = (runs: readonly Run[]) =>
  normalizeRuns(runs.map((run) => ({ ...run, text: run.text.replace(/\n/g, ' ') })));

/** Items start with text: an item without text before its nested list is replaced by the list's items. */
function itemsOf(list: List): ListItem[] {
  return list.items.flatMap((item) => {
    const blocks = item.flatMap((block): ListItem =>
      block.kind === 'list' ? normalizeList(block) : normalizeParagraph(block),
    );
    const firstParagraphIndex = blocks.findIndex(({ kind }) => kind === 'paragraph');
    const leadingBlocks = firstParagraphIndex === -1 ? blocks : blocks.slice(0, firstParagraphIndex);
    const liftedItems = leadingBlocks.flatMap((block) => (block.kind === 'list' ? block.items : []));
    return firstParagraphIndex === -1 ? liftedItems : [...liftedItems, blocks.slice(firstParagraphIndex)];
  });
}

function normalizeList(list: List): List[] {
  const items = itemsOf(list);
  return items.length === 0 ? [] : [{ kind: 'list', start: list.start, items }];
}

function normalizeParagraph({ text }: Paragraph): Paragraph[] {
  const runs = normalizeRuns(text);
  return runs.length === 0 ? [] : [{ kind: 'paragraph', text: runs }];
}

function normalizeTable({ caption, head, rowHeads, rows }: Table): Table[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const paddedRows = rows.map((row) => Array.from({ length: width }, (_, index) => normalizeRuns(row[index] ?? [])));
  const isEmptyRow = (row: Run[][] | undefined) => row?.every((cell) => cell.length === 0) ?? true;
  if (paddedRows.every(isEmptyRow)) return [];
  const hasHead = head && !isEmptyRow(paddedRows[0]);
  const keptRows = head && !hasHead ? paddedRows.slice(1) : paddedRows;
  return [
    {
      kind: 'table',
      caption: toSingleLine(caption),
      head: hasHead,
      rowHeads: rowHeads && width > 1 && keptRows.length > (hasHead ? 1 : 0),
      rows: keptRows,
    },
  ];
}

function normalizeMedia({ link, ...media }: MediaBlock): MediaBlock {
  const normalizedMedia = { ...media, alt: sanitizeLabel(media.alt), caption: toSingleLine(media.caption) };
  return link === undefined ? normalizedMedia : { ...normalizedMedia, link };
}

function normalizeBlock(block: Block): Block[] {
  switch (block.kind) {
    case 'paragraph':
      return normalizeParagraph(block);
    case 'heading': {
      const text = withoutLineBreaks(block.text);
      return text.length === 0 ? [] : [{ ...block, text }];
    }
    case 'list':
      return normalizeList(block);
    case 'table':
      return normalizeTable(block);
    case 'media':
      return [normalizeMedia(block)];
  }
}

/** The canonical form: equal texts have the same form, and normalizing twice changes nothing. */
export const normalize = (text: RichText): RichText => text.flatMap(normalizeBlock);
