import * as parts from '@/ui/theme/parts.module.css';

/** What screen readers announce after a link that opens in a new tab. */
export const newTabNote = ' (opens in a new tab)';

/** Marks a link that opens in a new tab. */
export const NewTabNote = () => <span className={parts.visuallyHidden}>{newTabNote}</span>;
