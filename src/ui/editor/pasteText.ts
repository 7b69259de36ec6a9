import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { type Block, type RichText, TextProblem } from '@/contract/richText/document';
import { type HtmlChange, plainParagraphs } from '@/contract/richText/fromHtml';
import { normalize } from '@/contract/richText/normalize';

import { nodesOf } from './editorDocument';
import { parsePastedHtml } from './parsePastedHtml';

const changeMessages: Record<HtmlChange, string> = {
  picture: 'Images weren’t pasted. Upload them with “Image or video.”',
  link: 'Links that don’t work on the web were removed. Their text was kept.',
  cells: 'Merged cells were split. Their text is in the first cell.',
  depth: 'Lists with too many levels were flattened.',
  look: 'Strikethrough, superscript, and subscript were removed. Check that the text still makes sense.',
};
const filesOnlyText = 'You can’t paste files. Upload images and videos with “Image or video.”';

/** A single spreadsheet cell is pasted as its text. */
function unwrapSingleCell(text: RichText): RichText {
  const [table, ...others] = text;
  const [[cell, ...cells] = [], ...rows] = table?.kind === 'table' ? table.rows : [];
  const isSingleCell = cell && cells.length + rows.length + others.length === 0;
  return isSingleCell ? normalize([{ kind: 'paragraph', text: cell } satisfies Block]) : text;
}

function readText(data: DataTransfer, onChange: (change: HtmlChange) => void): RichText {
  const html = data.getData('text/html');
  return html
    ? unwrapSingleCell(parsePastedHtml(html, onChange))
    : normalize(plainParagraphs(data.getData('text/plain')));
}

/**
 * Replaces the selection with text copied elsewhere; returns a message about what was not kept. `event` is a paste
 * event, which tables handle cell by cell.
 */
export function pasteText(view: EditorView, data: DataTransfer, event?: ClipboardEvent): string {
  const changes = new Set<HtmlChange>();
  try {
    const text = readText(data, (change) => changes.add(change));
    const nodes = nodesOf(text).map((node) => view.state.schema.nodeFromJSON(node));
    if (nodes.length > 0) {
      const slice = Slice.maxOpen(Fragment.from(nodes), false);
      const isHandled = event && view.someProp('handlePaste', (handle) => handle(view, event, slice));
      if (!isHandled) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
    } else if (data.files.length > 0) return filesOnlyText;
  } catch (error) {
    if (error instanceof TextProblem) return `${error.message} Nothing was pasted.`;
    throw error;
  }
  return [...changes].map((change) => changeMessages[change]).join(' ');
}
