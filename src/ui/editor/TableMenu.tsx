import CheckIcon from '@iconify-json/ic/icons.json?baseline-check';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Editor } from '@tiptap/core';
import type { EditorPopup } from './editorTools';
import { tableTools } from './tableTools';

type Props = {
  editor: Editor;
  anchor: HTMLElement;
  applyChange: (change: (editor: Editor) => void) => void;
  onOpen: (popup: EditorPopup) => void;
  onClose: () => void;
};

/** The commands for the table at the cursor. */
export function TableMenu({ editor, anchor, applyChange, onOpen, onClose }: Props) {
  const close = () => {
    onClose();
    anchor.focus();
  };
  return (
    <Menu
      open
      disableRestoreFocus
      anchorEl={anchor}
      // Inside the page's main element, so that the menu is in a landmark.
      container={anchor.closest('main')}
      onClose={close}
      slotProps={{ list: { 'aria-label': 'Table', dense: true } }}
    >
      <MenuItem onClick={() => onOpen('caption')}>Caption…</MenuItem>
      {tableTools.map(({ label, isSet, isDisabled, run, startsGroup }) => (
        <MenuItem
          key={label}
          role={isSet ? 'menuitemcheckbox' : 'menuitem'}
          aria-checked={isSet?.(editor)}
          disabled={isDisabled?.(editor)}
          sx={startsGroup ? groupStyles : undefined}
          onClick={() => applyChange(run)}
        >
          <span>{label}</span>
          {isSet?.(editor) && (
            <CheckIcon fontSize="small" style={{ marginLeft: 'auto', paddingLeft: 8, boxSizing: 'content-box' }} />
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

const groupStyles = { borderTop: '1px solid', borderColor: 'divider', mt: 0.5, pt: 1 };
