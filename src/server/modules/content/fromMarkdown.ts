import MarkdownIt, { type Token } from 'markdown-it';

import { type Block, type MediaBlock, type Run, TextProblem } from '@/contract/richText/document';
import { blocksOf } from '@/contract/richText/fromHtml';
import { normalize } from '@/contract/richText/normalize';

import { serializeRichText } from './canonicalText';
import { parseHtml } from './parseHtml';

export type MediaReference = Pick<MediaBlock, 'type' | 'id'>;
/** Undefined for a URL that is not of a media file. */
type FindMedia = (url: string) => MediaReference | undefined;

function parseMediaUrl(url: string): MediaReference | undefined {
  const [, scheme, id] = /^(media|video):(\d{1,9})$/.exec(url) ?? [];
  return id === undefined ? undefined : { type: scheme === 'media' ? 'picture' : 'video', id: Number(id) };
}

type RenderEnv = { findMedia: FindMedia };

const markdown = new MarkdownIt({ html: true });
// Leaves URLs as written; they are validated when the resulting HTML is read.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;

const escapeHtml = (text: string) => markdown.utils.escapeHtml(text);

/** Alt text with its escapes resolved. */
const plainText = (tokens: readonly Token[] | null): string =>
  (tokens ?? []).map(({ type, content }) => (/break$/.test(type) ? ' ' : content)).join('');

markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const token = tokens[index];
  const media = (env as RenderEnv | undefined)?.findMedia(String(token?.attrGet('src') ?? ''));
  if (!token || !media) return '<img>';
  const alt = escapeHtml(plainText(token.children));
  const caption = escapeHtml(String(token.attrGet('title') ?? ''));
  const element =
    media.type === 'picture'
      ? `<img data-media="${media.id}" alt="${alt}">`
      : `<video data-media="${media.id}" aria-label="${alt}"></video>`;
  return `<figure>${element}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
};

const render = (tokens: Token[], env: RenderEnv) => markdown.renderer.render(tokens, markdown.options, env);

function runsOf(blocks: readonly Block[]): Run[] {
  const [first, ...others] = blocks;
  return first?.kind === 'paragraph' && others.length === 0 ? first.text : [];
}

/** Parses one paragraph of Markdown. */
export const parseInline = (source: string): Run[] =>
  runsOf(blocksOf(parseHtml(markdown.renderInline(source, { findMedia: parseMediaUrl })), { strict: false }));

/** Each top-level block's tokens. */
function tokensByBlock(tokens: readonly Token[]) {
  const groups: Token[][] = [];
  let isOpen = false;
  for (const token of tokens) {
    if (isOpen) groups.at(-1)?.push(token);
    else groups.push([token]);
    if (token.level === 0) isOpen = token.nesting === 1;
  }
  return groups;
}

type TableCaption = { caption: string; rowHeads: boolean };

/** `Table: caption {row-headings}` in a separate paragraph before a table; the text after the colon is optional. */
function captionIn(group: readonly Token[], next: readonly Token[] | undefined): TableCaption | undefined {
  if (group[0]?.type !== 'paragraph_open' || next?.[0]?.type !== 'table_open') return undefined;
  const [, source] = /^Table:[ \t]*([^\n]*)$/.exec(group[1]?.content ?? '') ?? [];
  if (source === undefined) return undefined;
  const caption = source.replace(/[ \t]*\{row-headings\}$/, '');
  return {
    caption: parseInline(caption)
      .map(({ text }) => text)
      .join(''),
    rowHeads: caption !== source,
  };
}

const isEmptyRow = (row: readonly Run[][] | undefined) =>
  row?.every((cell) => cell.every(({ text }) => text.trim() === '')) ?? true;

function withCaption(block: Block, caption: TableCaption | undefined): Block {
  if (block.kind !== 'table') return block;
  // Markdown tables always have a header; an empty one means none.
  const table = isEmptyRow(block.rows[0]) ? { ...block, head: false, rows: block.rows.slice(1) } : block;
  return { ...table, ...caption };
}

function blocksIn(source: string, findMedia: FindMedia): Block[] {
  const env: RenderEnv = { findMedia };
  const groups = tokensByBlock(markdown.parse(source, env));
  let caption: TableCaption | undefined;
  return groups.flatMap((group, index): Block[] => {
    const tableCaption = caption;
    caption = captionIn(group, groups[index + 1]);
    if (caption) return [];
    try {
      return blocksOf(parseHtml(render(group, env)), { strict: true }).map((block) => withCaption(block, tableCaption));
    } catch (error) {
      if (error instanceof TextProblem) throw new TextProblem(error.message, (group[0]?.map?.[0] ?? 0) + 1);
      throw error;
    }
  });
}

/** Converts Markdown to canonical HTML. Throws a TextProblem with the line number of unsupported content. */
export const fromMarkdown = (source: string, findMedia: FindMedia = parseMediaUrl) =>
  serializeRichText(normalize(blocksIn(source, findMedia)));
