import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef, useState, type KeyboardEvent } from 'react';

import { sheetTools } from './sheetTools';
import { sheetWords } from './sheetWords';
import type { SheetState } from './useSheet';

/** One tab stop: the arrow keys, Home and End lead from tool to tool. */
export function SheetToolbar({ sheet }: { sheet: SheetState }) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const last = buttons.length - 1;
    const leads: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = leads[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCurrent(next);
    buttons[next]?.focus();
  }

  return (
    <Box ref={bar} role="toolbar" aria-label={sheetWords.toolbar} onKeyDown={handleKeyDown} sx={barLook}>
      {sheetTools.map(({ name, label, keys, Icon, startsGroup }, index) => {
        const { isOff, run } = sheet.deeds[name];
        return (
          <IconButton
            key={name}
            aria-label={label}
            title={`${label} (${keys})`}
            aria-keyshortcuts={keys}
            // Not `disabled`, which would lose the focus of the button that was just pressed.
            aria-disabled={isOff}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => !isOff && run()}
            sx={[startsGroup === true && groupLook, isOff && offLook]}
          >
            <Icon fontSize="small" />
          </IconButton>
        );
      })}
      <IconButton
        aria-label="Keyboard"
        title="Keyboard"
        tabIndex={current === sheetTools.length ? 0 : -1}
        onFocus={() => setCurrent(sheetTools.length)}
        onClick={() => sheet.setPopup('keys')}
        sx={groupLook}
      >
        <KeyboardIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const barLook = { display: 'flex', flexWrap: 'wrap', gap: 0.25 };
const groupLook = { ml: 1.5 };
const offLook = { color: 'text.disabled', cursor: 'default', '&:hover': { bgcolor: 'transparent' } };
