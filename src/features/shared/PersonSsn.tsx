import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

import { BusyButton } from '@/ui/fields/BusyButton';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { MaskedSsn, spellDigits, ssnEndingText } from './MaskedSsn';

const revealDurationMs = 30_000;

type Props = {
  /** `***-**-1234` */
  maskedSsn: string;
  /** All nine digits, or a function that requests them; without either the number cannot be revealed. */
  fullSsn?: string | (() => Promise<string | undefined>);
  /** The person's name, for the button's label. */
  name?: string;
};

/** Shows a masked Social Security number; once revealed, it is hidden after 30 seconds and when the page is left. */
export function PersonSsn({ maskedSsn, fullSsn, name }: Props) {
  /** The digits on screen; null while the number is masked. */
  const [shownDigits, setShownDigits] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const isRevealed = shownDigits !== null;

  useEffect(() => {
    if (!isRevealed) return;
    const timer = setTimeout(() => setShownDigits(null), revealDurationMs);
    return () => clearTimeout(timer);
  }, [isRevealed]);

  async function handlePress() {
    if (isRevealed) return setShownDigits(null);
    if (typeof fullSsn !== 'function') return setShownDigits(digitsIn(fullSsn));
    setLoading(true);
    const digits = digitsIn(await fullSsn());
    setLoading(false);
    setShownDigits(digits);
  }

  if (fullSsn === undefined || fullSsn === '') return <MaskedSsn maskedSsn={maskedSsn} />;
  const announcement = isRevealed ? `SSN ${spellDigits(shownDigits)}` : ssnEndingText(maskedSsn);

  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {isRevealed ? groupDigits(shownDigits) : maskedSsn}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {announcement}
      </Box>
      <BusyButton
        size="small"
        isBusy={isLoading}
        data-print="no"
        aria-label={name && `${isRevealed ? 'Hide' : 'Reveal'} SSN for ${name}`}
        aria-pressed={isRevealed}
        onClick={() => void handlePress()}
      >
        {isRevealed ? 'Hide' : 'Reveal'}
      </BusyButton>
    </Box>
  );
}

const digitsIn = (text = '') => text.replace(/\D/g, '') || null;
const groupDigits = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
