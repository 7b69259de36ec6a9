/** A virtual list takes the pointer from its rows while it scrolls; a click right after that is meant all the same. */
export const clickableRow = { pointerEvents: 'auto' } as const;
