import type { MouseEvent } from 'react';

/**
 * What a button that sends no form needs while it is off: a natively disabled one would drop the focus that its press
 * left on it.
 */
export const offButton = (isOff: boolean, onClick?: (event: MouseEvent<HTMLButtonElement>) => void) =>
  isOff ? ({ 'aria-disabled': true, className: 'Mui-disabled' } as const) : { onClick };
