import type { MouseEvent } from 'react';

/** What a button needs that is off for now: a natively disabled one would drop the focus that its press left on it. */
export const offButton = (isOff: boolean, onClick?: (event: MouseEvent<HTMLButtonElement>) => void) =>
  isOff
    ? { 'aria-disabled': true, className: 'Mui-disabled', onClick: ignore }
    : { 'aria-disabled': undefined, className: undefined, onClick };

/** Preventing the default also keeps the form of a submit button from being sent. */
const ignore = (event: MouseEvent) => event.preventDefault();
