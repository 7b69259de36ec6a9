import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useMemo } from 'react';

import { useSiteConfig } from '@/ui/page/siteConfig';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The programme's time zone; the reader's own where the programme has none. */
export const useZone = () => useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says a moment as day and time of a zone ("21 Nov 2026, 09:30"). */
export const momentWordsIn = (zone: string) => (moment: string) => dayjs(moment).tz(zone).format('D MMM YYYY, HH:mm');

/** The same in the programme's zone. */
export function useMomentWords() {
  const zone = useZone();
  return useMemo(() => momentWordsIn(zone), [zone]);
}
