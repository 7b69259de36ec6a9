import ArrowBackIcon from '@iconify-json/ic/icons.json?baseline-arrow-back';
import ArrowDownwardIcon from '@iconify-json/ic/icons.json?baseline-arrow-downward';
import ArrowForwardIcon from '@iconify-json/ic/icons.json?baseline-arrow-forward';
import ArrowUpwardIcon from '@iconify-json/ic/icons.json?baseline-arrow-upward';
import FindReplaceIcon from '@iconify-json/ic/icons.json?baseline-find-replace';
import PlaylistAddIcon from '@iconify-json/ic/icons.json?baseline-playlist-add';
import PlaylistRemoveIcon from '@iconify-json/ic/icons.json?baseline-playlist-remove';
import RedoIcon from '@iconify-json/ic/icons.json?baseline-redo';
import UndoIcon from '@iconify-json/ic/icons.json?baseline-undo';
import FillDownIcon from '@iconify-json/ic/icons.json?baseline-vertical-align-bottom';
import AddBoxIcon from '@iconify-json/ic/icons.json?outline-add-box';
import EditIcon from '@iconify-json/ic/icons.json?outline-edit';
import RemoveColumnIcon from '@iconify-json/ic/icons.json?outline-indeterminate-check-box';

type Tool<Name> = {
  name: Name;
  label: string;
  keys: string;
  Icon: typeof UndoIcon;
  startsGroup?: boolean;
  /** What the tool adds, moves, renames, or removes; the tool is hidden where those are fixed. */
  affects?: 'rows' | 'columns';
};

/** The tools in toolbar order; `keys` are in the format of `aria-keyshortcuts`. */
const tools = [
  { name: 'undo', label: 'Undo', keys: 'Control+Z', Icon: UndoIcon },
  { name: 'redo', label: 'Redo', keys: 'Control+Y', Icon: RedoIcon },
  {
    name: 'addRow',
    label: 'Add row below',
    keys: 'Control+Enter',
    Icon: PlaylistAddIcon,
    startsGroup: true,
    affects: 'rows',
  },
  { name: 'moveRowsUp', label: 'Move row up', keys: 'Alt+Shift+ArrowUp', Icon: ArrowUpwardIcon, affects: 'rows' },
  {
    name: 'moveRowsDown',
    label: 'Move row down',
    keys: 'Alt+Shift+ArrowDown',
    Icon: ArrowDownwardIcon,
    affects: 'rows',
  },
  { name: 'removeRows', label: 'Remove row', keys: 'Control+Delete', Icon: PlaylistRemoveIcon, affects: 'rows' },
  // The shortcut adds a column only while a full column is selected, for example with Control+Space.
  {
    name: 'addColumn',
    label: 'Add column right',
    keys: 'Control+Enter',
    Icon: AddBoxIcon,
    startsGroup: true,
    affects: 'columns',
  },
  { name: 'renameColumn', label: 'Rename column', keys: 'F2', Icon: EditIcon, affects: 'columns' },
  {
    name: 'moveColumnsLeft',
    label: 'Move column left',
    keys: 'Alt+Shift+ArrowLeft',
    Icon: ArrowBackIcon,
    affects: 'columns',
  },
  {
    name: 'moveColumnsRight',
    label: 'Move column right',
    keys: 'Alt+Shift+ArrowRight',
    Icon: ArrowForwardIcon,
    affects: 'columns',
  },
  { name: 'removeColumns', label: 'Remove column', keys: 'Control+Delete', Icon: RemoveColumnIcon, affects: 'columns' },
  { name: 'fillDown', label: 'Fill down', keys: 'Control+D', Icon: FillDownIcon, startsGroup: true },
  { name: 'replace', label: 'Find and replace', keys: 'Control+H', Icon: FindReplaceIcon },
] as const satisfies readonly Tool<string>[];

export type ToolName = (typeof tools)[number]['name'];
export const sheetTools: readonly Tool<ToolName>[] = tools;

/** The tools for a table whose rows or columns may be fixed. */
export const toolsFor = ({ hasFixedRows, hasFixedColumns }: { hasFixedRows: boolean; hasFixedColumns: boolean }) =>
  sheetTools.filter(
    (tool) => !(tool.affects === 'rows' ? hasFixedRows : tool.affects === 'columns' && hasFixedColumns),
  );

/** Keys without a tool, including those that work only on a heading. */
export const shortcutsWithoutTool: readonly (readonly [keys: string, action: string])[] = [
  ['Any character, Enter, or F2', 'Edit the cell; Shift+Enter starts a new line; Escape discards the change'],
  ['Shift+arrow keys', 'Select more cells'],
  ['Shift+Space, Control+Space', 'Select the row; select the column'],
  ['Control+A', 'Select all cells'],
  ['Up arrow from the first row', 'Go to the heading: F2 renames the column; copy and paste include the headings'],
  ['Control+C, Control+X, Control+V', 'Copy, cut, paste'],
  ['Delete', 'Clear the selected cells'],
];
