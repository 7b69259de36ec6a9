import {
  type Block,
  type List,
  type ListItem,
  type MediaBlock,
  type RichText,
  type Run,
  richTextLimits,
  type Table,
} from '@/contract/richText/document';
import { normalize } from '@/contract/richText/normalize';

/** A node of a ProseMirror document, in ProseMirror's JSON format. */
export type EditorNode = {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
};

const marksOf = ({ bold, italic, href }: Run) => [
  ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
  ...(bold ? [{ type: 'bold' }] : []),
  ...(italic ? [{ type: 'italic' }] : []),
];

const inlineNodes = (runs: readonly Run[]): EditorNode[] =>
  runs.flatMap((run) =>
    run.text
      .split(/(\n)/)
      .filter(Boolean)
      .map((text) =>
        text === '\n' ? { type: 'hardBreak', marks: marksOf(run) } : { type: 'text', text, marks: marksOf(run) },
      ),
  );

const paragraphNode = (runs: readonly Run[]): EditorNode => ({ type: 'paragraph', content: inlineNodes(runs) });

const listNode = ({ start, items }: List): EditorNode => ({
  ...(start === null ? { type: 'bulletList' } : { type: 'orderedList', attrs: { start } }),
  content: items.map((item) => ({
    type: 'listItem',
    content: item.map((child) => (child.kind === 'list' ? listNode(child) : paragraphNode(child.text))),
  })),
});

const tableNode = ({ caption, head, rowHeads, rows }: Table): EditorNode => ({
  type: 'table',
  attrs: { caption, head, rowHeads },
  content: rows.map((row, index) => ({
    type: 'tableRow',
    content: row.map((cell, column) => ({
      type: (head && index === 0) || (rowHeads && column === 0) ? 'tableHeader' : 'tableCell',
      content: [paragraphNode(cell)],
    })),
  })),
});

function blockNode(block: Block): EditorNode {
  switch (block.kind) {
    case 'paragraph':
      return paragraphNode(block.text);
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlineNodes(block.text) };
    case 'list':
      return listNode(block);
    case 'table':
      return tableNode(block);
    case 'media': {
      const { kind: _kind, link = null, type, ...media } = block;
      return { type: 'media', attrs: { ...media, link, medium: type } };
    }
  }
}

/** The editor nodes for a text. */
export const nodesOf = (text: RichText): EditorNode[] => text.map(blockNode);

/** The document that an editor opens with; it ends with a paragraph to type in. */
export const documentOf = (text: RichText): EditorNode => ({
  type: 'doc',
  content: text.at(-1)?.kind === 'paragraph' ? nodesOf(text) : [...nodesOf(text), { type: 'paragraph' }],
});

const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

function runOf({ type, text = '', marks = [] }: EditorNode): Run {
  const link = marks.find((mark) => mark.type === 'link');
  return {
    text: type === 'hardBreak' ? '\n' : text,
    ...(marks.some((mark) => mark.type === 'bold') && { bold: true }),
    ...(marks.some((mark) => mark.type === 'italic') && { italic: true }),
    ...(link && { href: stringOrEmpty(link.attrs?.href) }),
  };
}

const runsOf = ({ content = [] }: EditorNode) => content.map(runOf);

const itemOf = ({ content = [] }: EditorNode): ListItem =>
  content.map((child) => (child.type === 'paragraph' ? { kind: 'paragraph', text: runsOf(child) } : listOf(child)));

function startOf(start: unknown) {
  const number = Number(start ?? 1);
  return Number.isInteger(number) && number >= 0 && number <= richTextLimits.listStart ? number : 1;
}

const listOf = ({ type, attrs, content = [] }: EditorNode): List => ({
  kind: 'list',
  start: type === 'bulletList' ? null : startOf(attrs?.start),
  items: content.map(itemOf),
});

const cellText = ({ content = [] }: EditorNode) =>
  content.flatMap((child, index) => [...(index > 0 ? [{ text: '\n' }] : []), ...runsOf(child)]);

const tableOf = ({ attrs, content = [] }: EditorNode): Table => ({
  kind: 'table',
  caption: stringOrEmpty(attrs?.caption),
  head: attrs?.head === true,
  rowHeads: attrs?.rowHeads === true,
  rows: content.map((row) => (row.content ?? []).map(cellText)),
});

/** A node's picture or video. */
export function mediaOf({ attrs = {} }: EditorNode): MediaBlock {
  return {
    kind: 'media',
    type: attrs.medium === 'video' ? 'video' : 'picture',
    id: Number(attrs.id),
    alt: stringOrEmpty(attrs.alt),
    caption: stringOrEmpty(attrs.caption),
    ...(typeof attrs.link === 'string' && { link: attrs.link }),
  };
}

function blockOf(node: EditorNode): Block {
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', level: node.attrs?.level === 3 ? 3 : 2, text: runsOf(node) };
    case 'bulletList':
    case 'orderedList':
      return listOf(node);
    case 'table':
      return tableOf(node);
    case 'media':
      return mediaOf(node);
    default:
      return { kind: 'paragraph', text: runsOf(node) };
  }
}

/** The canonical text of an editor's document. */
export const textOf = ({ content = [] }: EditorNode): RichText => normalize(content.map(blockOf));
