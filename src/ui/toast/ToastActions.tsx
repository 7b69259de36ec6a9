import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';

import type { ToastAction } from './toast';

type Props = {
  /** The safe action first, the continuing one last, as in every dialog. */
  actions: readonly ToastAction[];
  isQuestion: boolean;
  /** True if continuing loses no data. */
  isHarmless: boolean;
  onDone: () => void;
};

/** A toast's buttons; only one can be pressed, and only once. A question's safe button has focus at first. */
export function ToastActions({ actions, isQuestion, isHarmless, onDone }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const isActionChosen = useRef(false);
  const [safeAction] = actions;

  useLayoutEffect(() => {
    if (!isQuestion) return;
    const buttons = row.current;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    buttons?.querySelector<HTMLElement>('button')?.focus();
    return () => {
      const focusedElement = document.activeElement;
      if (focusedElement === document.body || buttons?.contains(focusedElement)) opener.current?.focus();
    };
  }, [isQuestion]);

  function press({ onPress }: ToastAction) {
    if (isActionChosen.current) return;
    isActionChosen.current = true;
    opener.current?.focus();
    onDone();
    onPress();
  }

  /** Ignores the second click of a double click, which may hit the next, unread question. */
  function handleClick({ detail }: MouseEvent, action: ToastAction) {
    if (detail < 2) press(action);
  }

  function handleKey(event: KeyboardEvent) {
    if (!isQuestion || !safeAction || event.key !== 'Escape') return;
    event.preventDefault();
    press(safeAction);
  }

  return (
    <Stack ref={row} direction="row" onKeyDown={handleKey} sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 0.5 }}>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          variant={action === safeAction ? 'outlined' : 'contained'}
          color={action === safeAction ? 'inherit' : isHarmless ? 'primary' : 'secondary'}
          onClick={(event) => handleClick(event, action)}
        >
          {action.label}
        </Button>
      ))}
    </Stack>
  );
}
