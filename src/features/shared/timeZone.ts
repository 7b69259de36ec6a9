import { useMemo } from 'react';

import { dateIn, dateTimeFormatIn } from '@/contract/format';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The program's time zone; the browser's own if the program has none. */
export const useTimeZone = () => useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone's readable name: "America/New York". */
export const timeZoneLabel = (zone: string) => zone.replaceAll('_', ' ');

export const useToday = () => dateIn(useTimeZone(), new Date());

/** Formats timestamps in the program's time zone: `Nov 26, 2026, 11:34 PM`. */
export function useFormatDateTime() {
  const timeZone = useTimeZone();
  return useMemo(() => dateTimeFormatIn(timeZone), [timeZone]);
}
