import { dateIn } from '@/contract/program/planYear';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The program's time zone; the reader's own where the program has none. */
export const useZone = () => useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone as people read it: "America/New York". */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ');

/** Today's date in the program's time zone. */
export const useToday = () => dateIn(useZone(), new Date());

/** Writes moments as day and time in the program's time zone ("21 Nov 2026, 09:30"). */
export function useFormatDateTime() {
  const timeZone = useZone();
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (moment: string) => format.format(new Date(moment));
}
