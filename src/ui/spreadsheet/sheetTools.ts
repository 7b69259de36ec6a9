import AddBoxIcon from '@mui/icons-material/AddBoxOutlined';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import EditIcon from '@mui/icons-material/EditOutlined';
import FindReplaceIcon from '@mui/icons-material/FindReplace';
import RemoveColumnIcon from '@mui/icons-material/IndeterminateCheckBoxOutlined';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import PlaylistRemoveIcon from '@mui/icons-material/PlaylistRemove';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import FillDownIcon from '@mui/icons-material/VerticalAlignBottom';

export type ToolName =
  | 'undo'
  | 'redo'
  | 'addRow'
  | 'removeRows'
  | 'moveRowsUp'
  | 'moveRowsDown'
  | 'addColumn'
  | 'renameColumn'
  | 'removeColumns'
  | 'moveColumnsLeft'
  | 'moveColumnsRight'
  | 'fillDown'
  | 'replace';

type Tool = {
  name: ToolName;
  label: string;
  keys: string;
  Icon: typeof UndoIcon;
  startsGroup?: boolean;
  /** What it adds, moves or removes, which may be fixed. */
  of?: 'rows' | 'columns';
};

/**
 * The tools in the order of the toolbar; `keys` in the format of `aria-keyshortcuts`, with `Mod` for Control or Meta.
 */
export const sheetTools: readonly Tool[] = [
  { name: 'undo', label: 'Undo', keys: 'Control+Z', Icon: UndoIcon },
  { name: 'redo', label: 'Redo', keys: 'Control+Y', Icon: RedoIcon },
  {
    name: 'addRow',
    label: 'Add row below',
    keys: 'Control+Enter',
    Icon: PlaylistAddIcon,
    startsGroup: true,
    of: 'rows',
  },
  { name: 'moveRowsUp', label: 'Move row up', keys: 'Alt+Shift+ArrowUp', Icon: ArrowUpwardIcon, of: 'rows' },
  { name: 'moveRowsDown', label: 'Move row down', keys: 'Alt+Shift+ArrowDown', Icon: ArrowDownwardIcon, of: 'rows' },
  { name: 'removeRows', label: 'Remove row', keys: 'Control+Delete', Icon: PlaylistRemoveIcon, of: 'rows' },
  // Needs a full column to be selected, which Control+Space does.
  {
    name: 'addColumn',
    label: 'Add column right',
    keys: 'Control+Enter',
    Icon: AddBoxIcon,
    startsGroup: true,
    of: 'columns',
  },
  { name: 'renameColumn', label: 'Rename column', keys: 'F2', Icon: EditIcon, of: 'columns' },
  {
    name: 'moveColumnsLeft',
    label: 'Move column left',
    keys: 'Alt+Shift+ArrowLeft',
    Icon: ArrowBackIcon,
    of: 'columns',
  },
  {
    name: 'moveColumnsRight',
    label: 'Move column right',
    keys: 'Alt+Shift+ArrowRight',
    Icon: ArrowForwardIcon,
    of: 'columns',
  },
  { name: 'removeColumns', label: 'Remove column', keys: 'Control+Delete', Icon: RemoveColumnIcon, of: 'columns' },
  { name: 'fillDown', label: 'Fill down', keys: 'Control+D', Icon: FillDownIcon, startsGroup: true },
  { name: 'replace', label: 'Find and replace', keys: 'Control+H', Icon: FindReplaceIcon },
];

/** The tools of a table whose rows or columns may be fixed. */
export const toolsFor = ({ hasFixedRows, hasFixedColumns }: { hasFixedRows: boolean; hasFixedColumns: boolean }) =>
  sheetTools.filter((tool) => !(tool.of === 'rows' ? hasFixedRows : tool.of === 'columns' && hasFixedColumns));

/** Keys that have no tool, including those that first need a heading or a full column. */
export const otherKeys: readonly (readonly [keys: string, action: string])[] = [
  ['Type, Enter or F2', 'Edit the cell; Shift+Enter starts a new line, Escape discards the change'],
  ['Shift+arrow keys', 'Select more cells'],
  ['Shift+Space, Control+Space', 'Select the row, select the column'],
  ['Control+A', 'Select all cells'],
  ['Arrow up from the first row', 'Go to the heading: F2 renames the column; copy and paste include the headings'],
  ['Control+C, Control+X, Control+V', 'Copy, cut, paste'],
  ['Delete', 'Clear the selected cells'],
];
