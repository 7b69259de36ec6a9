import type { Block, List, ListItem, RichText, Run, Table } from './document';
import { escapeAttribute, escapeText } from './html';

type Mark = 'href' | 'bold' | 'italic';

/** Groups of neighboring runs with the same value of a mark. */
function groupByMark(runs: readonly Run[], mark: Mark) {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && last[0]?.[mark] === run[mark]) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

export type Writer = {
  text: (text: string) => string;
  italic: (content: string) => string;
  bold: (content: string) => string;
  link: (href: string, content: string) => string;
};

/** Writes runs with the fewest elements: links outermost, then bold, then italic, in HTML and Markdown alike. */
export const writeRuns = (runs: readonly Run[], writer: Writer) => writeMarks(runs, ['href', 'bold', 'italic'], writer);

function writeMarks(runs: readonly Run[], [mark, ...innerMarks]: readonly Mark[], writer: Writer): string {
  if (!mark) return writer.text(runs.map(({ text }) => text).join(''));
  const contents = groupByMark(runs, mark).map((group) => {
    const content = writeMarks(group, innerMarks, writer);
    const { href } = group[0] ?? {};
    if (mark === 'href') return href === undefined ? content : writer.link(href, content);
    return group[0]?.[mark] ? writer[mark](content) : content;
  });
  return contents.join('');
}

const htmlWriter: Writer = {
  text: (text) => escapeText(text).replaceAll('\n', '<br>'),
  italic: (content) => element('em', content),
  bold: (content) => element('strong', content),
  link: (href, content) => `<a href="${escapeAttribute(href)}">${content}</a>`,
};
const inlineHtml = (runs: readonly Run[]) => writeRuns(runs, htmlWriter);

/** An item with one paragraph needs no `p`, with or without nested lists. */
function itemHtml(item: ListItem): string {
  const isPlain = item.slice(1).every(({ kind }) => kind === 'list');
  const contents = item.map((part) => {
    if (part.kind === 'list') return listHtml(part);
    return isPlain ? inlineHtml(part.text) : element('p', inlineHtml(part.text));
  });
  return element('li', contents.join(''));
}

function listHtml({ start, items }: List): string {
  const content = items.map(itemHtml).join('');
  if (start === null) return element('ul', content);
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${content}</ol>`;
}

function tableHtml({ caption, head, rowHeads, rows }: Table) {
  const [first = [], ...others] = rows;
  const headRow = element('tr', first.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join(''));
  const body = (head ? others : rows).map((row) =>
    element(
      'tr',
      row
        .map((cell, index) =>
          rowHeads && index === 0 ? `<th scope="row">${inlineHtml(cell)}</th>` : element('td', inlineHtml(cell)),
        )
        .join(''),
    ),
  );
  return element(
    'table',
    [
      caption && element('caption', escapeText(caption)),
      head ? element('thead', headRow) : '',
      body.length > 0 ? element('tbody', body.join('')) : '',
    ].join(''),
  );
}

function blockHtml(block: Block) {
  switch (block.kind) {
    case 'paragraph':
      return element('p', inlineHtml(block.text));
    case 'heading':
      return element(`h${block.level}`, inlineHtml(block.text));
    case 'list':
      return listHtml(block);
    case 'table':
      return tableHtml(block);
    case 'media': {
      const mediaHtml =
        block.type === 'picture'
          ? `<img data-media="${block.id}" alt="${escapeAttribute(block.alt)}">`
          : `<video data-media="${block.id}" aria-label="${escapeAttribute(block.alt)}"></video>`;
      return element('figure', mediaHtml + (block.caption && element('figcaption', escapeText(block.caption))));
    }
  }
}

/** A normalized text's canonical HTML. It contains only file IDs, never the link to an image or video. */
export const toHtml = (text: RichText) => text.map(blockHtml).join('');
