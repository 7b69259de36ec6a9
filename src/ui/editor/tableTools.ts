import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from '@tiptap/pm/tables';

import { richTextLimits } from '@/contract/richText/document';

import type { EditorNode } from './editorDocument';
import { insertBlock } from './insertBlock';

type TableTool = {
  label: string;
  /** Whether the menu item is checked; absent for tools that only run an action. */
  isSet?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
  startsGroup?: boolean;
};

const runCommand =
  (command: Command) =>
  ({ state, view }: Editor) =>
    void command(state, view.dispatch);
const hasMaxRows = ({ state }: Editor) => selectedRect(state).map.height >= richTextLimits.tableRows;
const hasMaxColumns = ({ state }: Editor) => selectedRect(state).map.width >= richTextLimits.tableColumns;
/** The header row must stay first. */
const isInHeaderRow = ({ state }: Editor) => {
  const { table, top } = selectedRect(state);
  return table.attrs.head === true && top === 0;
};

/** The table at the selection, and its position. */
export function tableAt({ state }: Editor) {
  if (!isInTable(state)) return undefined;
  const { table, tableStart } = selectedRect(state);
  return { table, position: tableStart - 1 };
}

const attributeToggle = (name: 'head' | 'rowHeads') => ({
  isSet: (editor: Editor) => tableAt(editor)?.table.attrs[name] === true,
  run(editor: Editor) {
    const currentTable = tableAt(editor);
    if (currentTable)
      editor.view.dispatch(
        editor.state.tr.setNodeAttribute(currentTable.position, name, !currentTable.table.attrs[name]),
      );
  },
});

/** The commands for the table at the cursor. */
export const tableTools: readonly TableTool[] = [
  {
    label: 'Add row above',
    isDisabled: (editor) => hasMaxRows(editor) || isInHeaderRow(editor),
    run: runCommand(addRowBefore),
  },
  { label: 'Add row below', isDisabled: hasMaxRows, run: runCommand(addRowAfter) },
  { label: 'Add column before', isDisabled: hasMaxColumns, run: runCommand(addColumnBefore) },
  { label: 'Add column after', isDisabled: hasMaxColumns, run: runCommand(addColumnAfter) },
  { label: 'Header row', ...attributeToggle('head'), startsGroup: true },
  { label: 'Header column', ...attributeToggle('rowHeads') },
  {
    label: 'Remove row',
    isDisabled: ({ state }) => selectedRect(state).map.height === 1,
    run: runCommand(deleteRow),
    startsGroup: true,
  },
  {
    label: 'Remove column',
    isDisabled: ({ state }) => selectedRect(state).map.width === 1,
    run: runCommand(deleteColumn),
  },
  { label: 'Remove table', run: runCommand(deleteTable) },
];

export type NewTable = { rows: number; columns: number; caption: string; head: boolean; rowHeads: boolean };

/** Inserts an empty table by `insertBlock`, which moves the cursor into its first cell. */
export function insertTable(editor: Editor, { rows, columns, ...attrs }: NewTable) {
  const makeCell = (row: number, column: number): EditorNode => ({
    type: (attrs.head && row === 0) || (attrs.rowHeads && column === 0) ? 'tableHeader' : 'tableCell',
    content: [{ type: 'paragraph' }],
  });
  const content = Array.from({ length: rows }, (_row, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_cell, column) => makeCell(row, column)),
  }));
  insertBlock(editor, { type: 'table', attrs, content });
}
