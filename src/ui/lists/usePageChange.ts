import { useOptimistic, useTransition } from 'react';

/**
 * Changes a list's page: the pressed page number is current at once, and the screen is then rendered in slices, so that
 * the browser can respond to clicks in between.
 */
export function usePageChange(page: number, turnTo: (page: number) => void) {
  const [isTurning, startTurn] = useTransition();
  const [requestedPage, setRequestedPage] = useOptimistic(page);

  return {
    /** The page that was requested last; its rows may not be shown yet. */
    requestedPage,
    isTurning,
    turn: (next: number) =>
      startTurn(() => {
        setRequestedPage(next);
        turnTo(next);
      }),
  };
}
