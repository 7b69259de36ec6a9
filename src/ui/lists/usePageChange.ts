import { useOptimistic, useTransition } from 'react';

/**
 * Changes a list's page: the pressed page number is current at once, and the screen is then rendered in slices, so that
 * the browser can respond to clicks in between.
 */
export function usePageChange(page: number, turnTo: (page: number) => void) {
  const [isTurning, startTurn] = useTransition();
  const [pressed, press] = useOptimistic(page);

  return {
    /** The page that was requested last; its rows may not be shown yet. */
    pressed,
    isTurning,
    turn: (next: number) =>
      startTurn(() => {
        press(next);
        turnTo(next);
      }),
  };
}
