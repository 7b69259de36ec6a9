import { digitsOf, pendingSsn } from '@/contract/patterns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** A masked SSN, or that it is to follow. Lists show fifty of them, so it avoids computed styles. */
export const MaskedSsn = ({ masked }: { masked: string }) =>
  digitsOf(masked) === '' ? (
    <span>{pendingSsn}</span>
  ) : (
    <>
      <span aria-hidden style={figures}>
        {masked}
      </span>
      <span style={visuallyHidden}>{ssnEndingText(masked)}</span>
    </>
  );

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export const spellDigits = (digits: string) => [...digits].join(' ');
/** The masked number for screen readers. */
export const ssnEndingText = (masked: string) => `SSN ending in ${spellDigits(masked.slice(-4))}`;
