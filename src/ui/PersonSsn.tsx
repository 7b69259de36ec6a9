import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

import { unseen } from './unseen';

const shownMs = 30_000;

type Props = {
  /** `***-**-1234` */
  masked: string;
  /** All nine digits; only with them the number can be revealed. */
  whole?: string;
  /** Whose number it is, for the button's name. */
  name?: string;
};

/** A masked Social Security Number; revealed on request, it hides again by itself after 30 seconds and on leaving (D-38). */
export function PersonSsn({ masked, whole, name }: Props) {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown]);

  const digits = whole?.replace(/\D/g, '') ?? '';
  const isRevealed = isShown && digits !== '';
  const spoken = isRevealed ? `SSN ${spelled(digits)}` : `SSN ending in ${spelled(masked.slice(-4))}`;

  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {isRevealed ? grouped(digits) : masked}
      </Box>
      <Box component="span" sx={unseen}>
        {spoken}
      </Box>
      {digits !== '' && (
        <Button
          size="small"
          data-print="no"
          aria-label={name && `${isRevealed ? 'Hide' : 'Reveal'} SSN of ${name}`}
          aria-pressed={isRevealed}
          onClick={() => setShown(!isRevealed)}
        >
          {isRevealed ? 'Hide' : 'Reveal'}
        </Button>
      )}
    </Box>
  );
}

const spelled = (digits: string) => [...digits].join(' ');
const grouped = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
