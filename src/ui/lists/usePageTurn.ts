import { useOptimistic, useTransition } from 'react';

/**
 * Turns the pages of a list: the pressed page number is current at once, and the screen that follows it is rendered in
 * slices, so that the browser can answer clicks in between.
 */
export function usePageTurn(page: number, turnTo: (page: number) => void) {
  const [isTurning, startTurn] = useTransition();
  const [pressed, press] = useOptimistic(page);

  return {
    /** The page that was asked for last; its rows may not be shown yet. */
    pressed,
    isTurning,
    turn: (next: number) =>
      startTurn(() => {
        press(next);
        turnTo(next);
      }),
  };
}
