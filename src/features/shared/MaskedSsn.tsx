import { digitsOf, pendingSsn } from '@/contract/patterns';
import * as parts from '@/ui/theme/parts.module.css';

/** A masked SSN, or a note that it will follow. Lists show fifty of them, so it avoids computed styles. */
export const MaskedSsn = ({ masked }: { masked: string }) =>
  digitsOf(masked) === '' ? (
    <span>{pendingSsn}</span>
  ) : (
    <>
      <span aria-hidden className={parts.tabular}>
        {masked}
      </span>
      <span className={parts.visuallyHidden}>{ssnEndingText(masked)}</span>
    </>
  );

export const spellDigits = (digits: string) => [...digits].join(' ');
/** The masked number for screen readers. */
export const ssnEndingText = (masked: string) => `SSN ending in ${spellDigits(masked.slice(-4))}`;
