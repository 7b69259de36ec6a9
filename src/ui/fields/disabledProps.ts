import type { MouseEvent } from 'react';

/** Props of a disabled button that sends no form: a natively disabled one would drop focus from the click. */
export const disabledProps = (disabled: boolean, onClick?: (event: MouseEvent<HTMLButtonElement>) => void) =>
  disabled ? ({ 'aria-disabled': true, className: 'Mui-disabled' } as const) : { onClick };
