import { digitsOf, pendingSsn } from '@/contract/patterns';
import * as parts from '@/ui/theme/parts.module.css';

/** A masked SSN, or a note that none is on record. Lists show 50 of them, so it uses class names instead of `sx`. */
export const MaskedSsn = ({ maskedSsn }: { maskedSsn: string }) =>
  digitsOf(maskedSsn) === '' ? (
    <span>{pendingSsn}</span>
  ) : (
    <>
      <span aria-hidden className={parts.tabular}>
        {maskedSsn}
      </span>
      <span className={parts.visuallyHidden}>{ssnEndingText(maskedSsn)}</span>
    </>
  );

export const spellDigits = (digits: string) => [...digits].join(' ');
/** The masked number for screen readers. */
export const ssnEndingText = (maskedSsn: string) => `SSN ending in ${spellDigits(maskedSsn.slice(-4))}`;
