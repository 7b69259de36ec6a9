import KeyboardIcon from '@iconify-json/ic/icons.json?outline-keyboard';
import Box from '@mui/material/Box';
import { IconButton } from '@/ui/fields/IconButton';

import { useToolbar } from '@/ui/hooks/useToolbar';
import { sheetTexts } from './sheetTexts';
import { toolsFor } from './sheetTools';
import type { SheetState } from './useSheet';

export function SheetToolbar({ sheet }: { sheet: SheetState }) {
  const { toolbar, handleKeyDown, toolProps } = useToolbar();
  const tools = toolsFor(sheet);

  return (
    <Box ref={toolbar} role="toolbar" aria-label={sheetTexts.toolbar} onKeyDown={handleKeyDown} sx={barStyles}>
      {tools.map(({ name, label, keys, Icon, startsGroup }, index) => {
        const { isDisabled, run } = sheet.commands[name];
        return (
          <IconButton
            key={name}
            aria-label={label}
            title={`${label} (${keys})`}
            aria-keyshortcuts={keys}
            // Not `disabled`, because the button that was just pressed would lose focus.
            aria-disabled={isDisabled}
            {...toolProps(index)}
            onClick={() => !isDisabled && run()}
            style={startsGroup ? groupStyles : undefined}
          >
            <Icon fontSize="small" />
          </IconButton>
        );
      })}
      <IconButton
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        {...toolProps(tools.length)}
        onClick={() => sheet.setPopup('keys')}
        style={groupStyles}
      >
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const barStyles = { display: 'flex', flexWrap: 'wrap', gap: 0.25 };
const groupStyles = { marginLeft: 12 };
