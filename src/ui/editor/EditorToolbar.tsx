import KeyboardIcon from '@iconify-json/ic/icons.json?outline-keyboard';
import Box from '@mui/material/Box';
import type { Editor } from '@tiptap/core';
import type { MouseEvent, Ref } from 'react';
import { IconButton } from '@/ui/fields/IconButton';

import { useToolbar } from '@/ui/hooks/useToolbar';
import { ariaShortcut, type EditorPopup, editorTools, shortcutText } from './editorTools';

type Props = {
  label: string;
  editor: Editor;
  /** The ID of the text that the tools change. */
  controls: string;
  /** The button with the toolbar's tab stop. */
  tabStopRef: Ref<HTMLButtonElement>;
  applyChange: (change: (editor: Editor) => void) => void;
  onOpen: (popup: EditorPopup, opener: HTMLElement) => void;
  /** Escape returns to the text. */
  onEscape: () => void;
};

/** A mouse click keeps focus, and with it the selection, in the text. */
const keepTextFocus = (event: MouseEvent) => event.preventDefault();

export function EditorToolbar({ label, editor, controls, tabStopRef, applyChange, onOpen, onEscape }: Props) {
  const { toolbar, handleKeyDown, toolProps } = useToolbar();
  const buttonPropsOf = (index: number) => {
    const { tabIndex, onFocus } = toolProps(index);
    return { tabIndex, onFocus, ref: tabIndex === 0 ? tabStopRef : undefined, onMouseDown: keepTextFocus };
  };

  return (
    <Box
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : handleKeyDown(event))}
      sx={barStyles}
    >
      {editorTools.map((tool, index) => {
        const { label: name, keys, startsGroup, isPressed, isDisabled } = tool;
        const isUnavailable = isDisabled?.(editor) ?? false;
        return (
          <IconButton
            key={name}
            {...buttonPropsOf(index)}
            aria-label={name}
            title={keys ? `${name} (${shortcutText(keys)})` : name}
            aria-keyshortcuts={keys && ariaShortcut(keys)}
            aria-pressed={isPressed?.(editor)}
            aria-haspopup={'getPopup' in tool ? 'dialog' : undefined}
            // Not `disabled`, because the button that was just pressed would lose focus.
            aria-disabled={isUnavailable}
            onClick={({ currentTarget }) => {
              if (isUnavailable) return;
              if ('getPopup' in tool) onOpen(tool.getPopup(editor), currentTarget);
              else applyChange(tool.run);
            }}
            style={startsGroup ? groupStyles : undefined}
          >
            {'Icon' in tool ? (
              <tool.Icon fontSize="small" />
            ) : (
              <Box component="span" data-sign={tool.symbol} sx={symbolStyles} />
            )}
          </IconButton>
        );
      })}
      <IconButton
        {...buttonPropsOf(editorTools.length)}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOpen('keys', currentTarget)}
        style={groupStyles}
      >
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const barStyles = {
  display: 'flex',
  // On a phone, the toolbar is one row that scrolls horizontally.
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollPaddingInline: 48,
  gap: 0.25,
  p: 0.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& button': { flexShrink: 0, fontSize: '0.9375rem', fontWeight: 700, lineHeight: 1, color: 'text.primary' },
  '& button[aria-pressed=true]': {
    bgcolor: 'primary.soft',
    color: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentColor',
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
};
/** A character drawn at the size of an icon. */
const symbolStyles = { '&::before': { content: 'attr(data-sign) / ""' }, minWidth: '1.25rem' };
const groupStyles = { marginLeft: 8 };
