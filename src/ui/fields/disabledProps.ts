import type { MouseEvent } from 'react';

/** Props for a button that may become disabled when clicked: a natively disabled one would lose focus. */
export const disabledProps = (disabled: boolean, onClick?: (event: MouseEvent<HTMLButtonElement>) => void) =>
  disabled ? ({ 'aria-disabled': true, className: 'Mui-disabled' } as const) : { onClick };
