import type { Block, List, ListItem, RichText, Run, Table } from './document';
import { escapeAttribute, escapeText } from './html';

/** Writes each group of neighboring runs with the same value. */
function groupRuns<Value>(
  runs: readonly Run[],
  valueOf: (run: Run) => Value,
  write: (value: Value, group: Run[]) => string,
): string {
  const groups: { value: Value; runs: Run[] }[] = [];
  for (const run of runs) {
    const value = valueOf(run);
    const last = groups.at(-1);
    if (last && last.value === value) last.runs.push(run);
    else groups.push({ value, runs: [run] });
  }
  return groups.map((group) => write(group.value, group.runs)).join('');
}

const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

export type Writer = {
  text: (text: string) => string;
  italic: (content: string) => string;
  bold: (content: string) => string;
  link: (href: string, content: string) => string;
};

/** Writes runs with the fewest elements: links outermost, then bold, then italic, in HTML and Markdown alike. */
export const writeRuns = (runs: readonly Run[], writer: Writer) =>
  groupRuns(
    runs,
    ({ href }) => href,
    (href, linkedRuns) => {
      const content = groupRuns(
        linkedRuns,
        ({ bold }) => bold,
        (bold, sameWeightRuns) => {
          const strongContent = groupRuns(
            sameWeightRuns,
            ({ italic }) => italic,
            (italic, sameStyleRuns) => {
              const inner = writer.text(sameStyleRuns.map(({ text }) => text).join(''));
              return italic ? writer.italic(inner) : inner;
            },
          );
          return bold ? writer.bold(strongContent) : strongContent;
        },
      );
      return href === undefined ? content : writer.link(href, content);
    },
  );

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
