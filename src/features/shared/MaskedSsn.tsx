import { visuallyHidden } from '@/ui/theme/visuallyHidden';

/** A masked Social Security Number; lists show fifty of them, so that no styles are computed for each. */
export const MaskedSsn = ({ masked }: { masked: string }) => (
  <>
    <span aria-hidden style={figures}>
      {masked}
    </span>
    <span style={visuallyHidden}>{endOf(masked)}</span>
  </>
);

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export const spelled = (digits: string) => [...digits].join(' ');
/** How a masked number is read aloud. */
export const endOf = (masked: string) => `SSN ending in ${spelled(masked.slice(-4))}`;
