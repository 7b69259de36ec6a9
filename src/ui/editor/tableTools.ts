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

import { richTextLimits, type Table } from '@/contract/richText/document';

import { nodesOf } from './editorDocument';
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

/** The table at the selection. */
export const tableAt = ({ state }: Editor) => (isInTable(state) ? selectedRect(state).table : undefined);

export function setTableAttribute({ state, view }: Editor, name: 'caption' | 'head' | 'rowHeads', value: unknown) {
  if (isInTable(state)) view.dispatch(state.tr.setNodeAttribute(selectedRect(state).tableStart - 1, name, value));
}

const attributeToggle = (name: 'head' | 'rowHeads') => ({
  isSet: (editor: Editor) => tableAt(editor)?.attrs[name] === true,
  run: (editor: Editor) => setTableAttribute(editor, name, !tableAt(editor)?.attrs[name]),
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

type NewTable = Pick<Table, 'caption' | 'head' | 'rowHeads'> & { rows: number; columns: number };

/** Inserts an empty table by `insertBlock`, which moves the cursor into its first cell. */
export function insertTable(editor: Editor, { rows, columns, ...attrs }: NewTable) {
  const [table] = nodesOf([
    { kind: 'table', ...attrs, rows: Array.from({ length: rows }, () => Array.from({ length: columns }, () => [])) },
  ]);
  if (table) insertBlock(editor, table);
}
