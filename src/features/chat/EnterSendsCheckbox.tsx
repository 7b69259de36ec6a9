import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';

type Props = { sendsOnEnter: boolean };

/** The checkbox that decides whether Enter sends; its label says what Enter does now. */
export const EnterSendsCheckbox = ({ sendsOnEnter }: Props) => (
  <Box component="label" sx={lineStyles}>
    <Box
      component="input"
      type="checkbox"
      checked={sendsOnEnter}
      onChange={(event) => setEnterSends(event.target.checked)}
      sx={{ m: 0, width: 16, height: 16, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
    />
    <span>{sendsOnEnter ? 'Enter sends; Shift+Enter starts a new line' : 'Send with Enter instead of Ctrl+Enter'}</span>
  </Box>
);

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 24,
  width: 'fit-content',
  cursor: 'pointer',
  // An on-screen keyboard has neither Shift+Enter nor Ctrl+Enter.
  '@media (hover: none) and (pointer: coarse)': { display: 'none' },
};

let userChoice: boolean | null = null;
const listeners = new Set<() => void>();

/** On-screen keyboards have no Shift+Enter, so there Enter starts a new line by default. */
const isTouchScreen = () => 'matchMedia' in window && window.matchMedia('(pointer: coarse)').matches;
const getEnterSends = () => userChoice ?? !isTouchScreen();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether Enter sends; the user's choice applies to this tab. */
export const useEnterSends = () => useSyncExternalStore(subscribe, getEnterSends);

function setEnterSends(choice: boolean) {
  userChoice = choice;
  listeners.forEach((listener) => listener());
}
