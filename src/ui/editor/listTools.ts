import type { Editor } from '@tiptap/core';

import { richTextLimits } from '@/contract/richText/document';

const isList = (name: string) => name === 'bulletList' || name === 'orderedList';

/** How many nested lists the cursor is in. */
function depthOf({ state }: Editor) {
  const { $from } = state.selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(({ type }) =>
    isList(type.name),
  ).length;
}

export const canIndent = (editor: Editor) =>
  depthOf(editor) < richTextLimits.listDepth && editor.can().sinkListItem('listItem');
export const indent = (editor: Editor) => canIndent(editor) && editor.commands.sinkListItem('listItem');
export const outdent = (editor: Editor) => editor.commands.liftListItem('listItem');
