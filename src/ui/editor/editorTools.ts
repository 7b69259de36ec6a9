import FormatBoldIcon from '@iconify-json/ic/icons.json?baseline-format-bold';
import FormatIndentDecreaseIcon from '@iconify-json/ic/icons.json?baseline-format-indent-decrease';
import FormatIndentIncreaseIcon from '@iconify-json/ic/icons.json?baseline-format-indent-increase';
import FormatItalicIcon from '@iconify-json/ic/icons.json?baseline-format-italic';
import FormatListBulletedIcon from '@iconify-json/ic/icons.json?baseline-format-list-bulleted';
import FormatListNumberedIcon from '@iconify-json/ic/icons.json?baseline-format-list-numbered';
import InsertLinkIcon from '@iconify-json/ic/icons.json?baseline-insert-link';
import RedoIcon from '@iconify-json/ic/icons.json?baseline-redo';
import UndoIcon from '@iconify-json/ic/icons.json?baseline-undo';
import MediaIcon from '@iconify-json/ic/icons.json?outline-add-photo-alternate';
import TableIcon from '@iconify-json/ic/icons.json?outline-table-chart';
import type { Editor } from '@tiptap/core';
import { isInTable } from '@tiptap/pm/tables';
import { canIndent, indent, outdent } from './listTools';

/** What a tool opens instead of changing the text at once. */
export type EditorPopup = 'link' | 'media' | 'tableMenu' | 'newTable' | 'caption' | 'keys';

type ToolAppearance = { label: string; keys?: string; startsGroup?: boolean } & (
  | { Icon: typeof UndoIcon }
  | { symbol: string }
);
export type EditorTool = ToolAppearance & {
  /** Whether the button is shown as pressed; absent for tools that only run an action. */
  isPressed?: (editor: Editor) => boolean;
  isDisabled?: (editor: Editor) => boolean;
} & ({ run: (editor: Editor) => void } | { getPopup: (editor: Editor) => EditorPopup });

/** Table cells contain only paragraphs. */
const isInCell = ({ state }: Editor) => isInTable(state);
const isMediaSelected = (editor: Editor) => editor.isActive('media');
const isBlockTypeFixed = (editor: Editor) => isInCell(editor) || isMediaSelected(editor);

const toggleCommands = {
  bold: (editor: Editor) => editor.commands.toggleBold(),
  italic: (editor: Editor) => editor.commands.toggleItalic(),
  bulletList: (editor: Editor) => editor.commands.toggleBulletList(),
  orderedList: (editor: Editor) => editor.commands.toggleOrderedList(),
};

/** A tool that adds formatting to text or paragraphs, or removes it. */
const toggleTool = (
  label: string,
  keys: string,
  Icon: typeof UndoIcon,
  name: keyof typeof toggleCommands,
  isDisabled: (editor: Editor) => boolean,
) => ({
  label,
  keys,
  Icon,
  isPressed: (editor: Editor) => editor.isActive(name),
  isDisabled,
  run: toggleCommands[name],
});

/** The tools in toolbar order; `keys` in the format of `aria-keyshortcuts`, with `Mod` for Control or Meta. */
export const editorTools: readonly EditorTool[] = [
  {
    label: 'Undo',
    keys: 'Mod+Z',
    Icon: UndoIcon,
    isDisabled: (editor) => !editor.can().undo(),
    run: (editor) => editor.commands.undo(),
  },
  {
    label: 'Redo',
    keys: 'Mod+Shift+Z',
    Icon: RedoIcon,
    isDisabled: (editor) => !editor.can().redo(),
    run: (editor) => editor.commands.redo(),
  },
  {
    label: 'Paragraph',
    keys: 'Mod+Alt+0',
    symbol: '¶',
    startsGroup: true,
    isPressed: (editor) => editor.isActive('paragraph'),
    isDisabled: isBlockTypeFixed,
    run: (editor) => editor.commands.setParagraph(),
  },
  ...([2, 3] as const).map((level) => ({
    label: `Heading ${level}`,
    keys: `Mod+Alt+${level}`,
    symbol: `H${level}`,
    isPressed: (editor: Editor) => editor.isActive('heading', { level }),
    isDisabled: isBlockTypeFixed,
    run: (editor: Editor) => editor.commands.toggleHeading({ level }),
  })),
  { ...toggleTool('Bold', 'Mod+B', FormatBoldIcon, 'bold', isMediaSelected), startsGroup: true },
  toggleTool('Italic', 'Mod+I', FormatItalicIcon, 'italic', isMediaSelected),
  {
    label: 'Link',
    keys: 'Mod+K',
    Icon: InsertLinkIcon,
    isPressed: (editor) => editor.isActive('link'),
    isDisabled: isMediaSelected,
    getPopup: () => 'link',
  },
  {
    ...toggleTool('Bulleted list', 'Mod+Shift+8', FormatListBulletedIcon, 'bulletList', isBlockTypeFixed),
    startsGroup: true,
  },
  toggleTool('Numbered list', 'Mod+Shift+7', FormatListNumberedIcon, 'orderedList', isBlockTypeFixed),
  {
    label: 'Decrease indent',
    keys: 'Mod+[',
    Icon: FormatIndentDecreaseIcon,
    isDisabled: (editor) => !editor.can().liftListItem('listItem'),
    run: outdent,
  },
  {
    label: 'Increase indent',
    keys: 'Mod+]',
    Icon: FormatIndentIncreaseIcon,
    isDisabled: (editor) => !canIndent(editor),
    run: indent,
  },
  {
    label: 'Table',
    Icon: TableIcon,
    startsGroup: true,
    isDisabled: isMediaSelected,
    getPopup: (editor) => (isInCell(editor) ? 'tableMenu' : 'newTable'),
  },
  {
    label: 'Image or video',
    Icon: MediaIcon,
    isPressed: isMediaSelected,
    isDisabled: isInCell,
    getPopup: () => 'media',
  },
];

/** Keyboard shortcuts that have no button in the toolbar. */
export const shortcutsWithoutButton: readonly (readonly [keys: string, action: string])[] = [
  ['Alt+F10', 'Go to the toolbar; Escape returns to the text'],
  ['Tab', 'Leave the text; in a table, go to the next cell first'],
  ['Enter, Shift+Enter', 'Start a new paragraph or list item; start a new line'],
  ['##, ###, -, or 1., then a space', 'Start a heading, a smaller heading, a bulleted list, or a numbered list'],
  ['Arrow keys, Enter', 'Select an image or video; change it'],
];

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut's value for `aria-keyshortcuts`. */
export const ariaShortcut = (keys: string) => keys.replace('Mod', isMac ? 'Meta' : 'Control');

/** A shortcut as printed on this computer's keys. */
export const shortcutText = (keys: string) =>
  isMac ? keys.replace('Mod', 'Command').replace('Alt', 'Option') : keys.replace('Mod', 'Control');
