import type { Block, List, ListItem, MediaBlock, RichText, Run, Table } from '@/contract/richText/document';
import { normalizeRuns } from '@/contract/richText/normalize';
import { type Writer, writeRuns } from '@/contract/richText/toHtml';

import { parseRichText } from './canonicalText';
import { type MediaReference, parseInline } from './fromMarkdown';

type MediaUrlOf = (media: MediaReference) => string;
const mediaUrl: MediaUrlOf = ({ type, id }) => `${type === 'picture' ? 'media' : 'video'}:${id}`;

/** Special spaces are written as entities, because Markdown trims them. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>|&~{}$]/g, (character) => (character === '|' ? '&#124;' : `\\${character}`))
    .replace(/[^\S \n]/gu, (space) => `&#${space.codePointAt(0)};`);

/** Escapes characters that would start a heading, a list, a rule, or a caption. */
const escapeLineStart = (line: string) =>
  line
    .replace(/^([#+=:-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^(Table):/, '$1\\:');

const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
const escapeDestination = (href: string) => href.replace(/[\\<>&]/g, (character) => `&#${character.codePointAt(0)};`);

const markdownWriter: Writer = {
  text: escapeMarkdown,
  italic: (content) => `*${content}*`,
  bold: (content) => `**${content}**`,
  link: (href, content) => `[${content}](<${escapeDestination(href)}>)`,
};
/** For formatting within words, where Markdown's delimiters have no effect. */
const htmlWriter: Writer = {
  text: escapeMarkdown,
  italic: (content) => `<em>${content}</em>`,
  bold: (content) => `<strong>${content}</strong>`,
  link: (href, content) => `<a href="${escapeAttribute(href)}">${content}</a>`,
};

const areSameRuns = (a: readonly Run[], b: readonly Run[]) => JSON.stringify(a) === JSON.stringify(b);

/** One paragraph, with `lineBreak` between its lines. Uses Markdown if it is parsed as the same text, else HTML. */
function inlineMarkdown(runs: readonly Run[], lineBreak = '\\\n') {
  const write = (writer: Writer) => writeRuns(runs, writer).split('\n').map(escapeLineStart).join(lineBreak);
  const markdown = write(markdownWriter);
  return areSameRuns(normalizeRuns(parseInline(markdown)), runs) ? markdown : write(htmlWriter);
}

const escapeLabel = (text: string) => escapeMarkdown(text).replaceAll('"', '\\"');

function mediaMarkdown(media: MediaBlock, mediaUrlOf: MediaUrlOf) {
  const title = media.caption && ` "${escapeLabel(media.caption)}"`;
  return `![${escapeLabel(media.alt)}](<${escapeDestination(mediaUrlOf(media))}>${title})`;
}

const rowMarkdown = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableMarkdown({ caption, head, rowHeads, rows }: Table) {
  const cells = rows.map((tableRow) => tableRow.map((cell) => inlineMarkdown(cell, '<br>')));
  const [first = [], ...others] = cells;
  const width = rows[0]?.length ?? 0;
  const captionLine = [caption && escapeMarkdown(caption), rowHeads && '{row-headings}'].filter(Boolean).join(' ');
  return [
    ...(captionLine ? [`Table: ${captionLine}`, ''] : []),
    rowMarkdown(head ? first : first.map(() => '')),
    rowMarkdown(Array.from({ length: width }, () => '---')),
    ...(head ? others : cells).map(rowMarkdown),
  ].join('\n');
}

const indentLines = (text: string, spaces: number) => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(spaces)}`);

/** A nested list may directly follow the item's text, except an ordered list that Markdown would read as text. */
function itemMarkdown(item: ListItem, mediaUrlOf: MediaUrlOf) {
  let markdown = '';
  for (const [index, block] of item.entries()) {
    const followsDirectly =
      block.kind === 'list' && (block.start === null || block.start === 1) && item[index - 1]?.kind === 'paragraph';
    markdown +=
      (index === 0 ? '' : followsDirectly ? '\n' : '\n\n') +
      blockMarkdown(block, mediaUrlOf, isSecondList(item, index));
  }
  return markdown;
}

function listMarkdown({ start, items }: List, mediaUrlOf: MediaUrlOf, isSecond: boolean) {
  return items
    .map((item, index) => {
      const marker = start === null ? (isSecond ? '*' : '-') : `${start + index}${isSecond ? ')' : '.'}`;
      return `${marker} ${indentLines(itemMarkdown(item, mediaUrlOf), marker.length + 1)}`;
    })
    .join('\n');
}

/** Consecutive lists of the same kind alternate between two markers; otherwise they would merge. */
function isSecondList(blocks: readonly Block[], index: number) {
  let count = 0;
  for (let previous = index - 1; blocks[previous]?.kind === 'list'; previous -= 1) count += 1;
  return count % 2 === 1;
}

function blockMarkdown(block: Block, mediaUrlOf: MediaUrlOf, isSecond: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineMarkdown(block.text);
    case 'heading':
      // A number sign at the end of a heading would be read as part of the heading's syntax.
      return `${'#'.repeat(block.level)} ${inlineMarkdown(block.text).replace(/#$/, '\\#')}`;
    case 'list':
      return listMarkdown(block, mediaUrlOf, isSecond);
    case 'table':
      return tableMarkdown(block);
    case 'media':
      return mediaMarkdown(block, mediaUrlOf);
  }
}

const markdownOf = (text: RichText, mediaUrlOf: MediaUrlOf) =>
  text.map((block, index) => `${blockMarkdown(block, mediaUrlOf, isSecondList(text, index))}\n`).join('\n');

/**
 * Converts canonical HTML to Markdown, which `fromMarkdown` converts back to the same bytes. `mediaUrlOf` returns file
 * URLs.
 */
export const toMarkdown = (canonicalHtml: string, mediaUrlOf: MediaUrlOf = mediaUrl) =>
  markdownOf(parseRichText(canonicalHtml), mediaUrlOf);
