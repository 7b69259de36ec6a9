import type { Editor } from '@tiptap/core';
import { NodeSelection, Selection } from '@tiptap/pm/state';

import type { EditorNode } from './editorDocument';

/**
 * Where a table, picture, or video is inserted: between paragraphs, so that it never splits a list or another table.
 */
function insertionRangeOf({ state: { doc, selection } }: Editor) {
  if (selection instanceof NodeSelection && selection.$from.depth === 0) return selection;
  const { $from, $to } = selection;
  if ($from.depth === 0) return { from: $from.pos, to: $from.pos };
  const firstBlock = $from.node(1);
  const isEmpty = doc.childCount > 0 && firstBlock.isTextblock && firstBlock.content.size === 0;
  return isEmpty && selection.empty
    ? { from: $from.before(1), to: $from.after(1) }
    : { from: $to.after(1), to: $to.after(1) };
}

/**
 * Inserts a block after the one at the cursor, or in place of an empty paragraph or a selected block. The cursor moves
 * into it, or after it if it cannot contain text.
 */
export function insertBlock(editor: Editor, block: EditorNode) {
  const { from, to } = insertionRangeOf(editor);
  const { state, view } = editor;
  const node = state.schema.nodeFromJSON(block);
  const tr = state.tr.replaceWith(from, to, node);
  const endPosition = from + node.nodeSize;
  // A paragraph always follows, so that typing does not replace the block.
  const paragraph = state.schema.nodes.paragraph?.create();
  if (paragraph && endPosition === tr.doc.content.size) tr.insert(endPosition, paragraph);
  const start = tr.doc.resolve(node.isAtom ? endPosition : from);
  view.dispatch(tr.setSelection(Selection.near(start, 1)).scrollIntoView());
}
