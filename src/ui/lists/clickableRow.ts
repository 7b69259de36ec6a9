/** A virtual list disables pointer events on its rows while it scrolls; a click right after that must still work. */
export const clickableRow = { pointerEvents: 'auto' } as const;
