import { dateIn } from '@/contract/programme/planYear';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The programme's time zone; the reader's own where the programme has none. */
export const useZone = () => useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone as people read it: "America/New York". */
export const zoneWords = (zone: string) => zone.replaceAll('_', ' ');

/** Today's date in the programme's time zone. */
export const useToday = () => dateIn(useZone(), new Date());

/** Writes moments as day and time in the programme's time zone ("21 Nov 2026, 09:30"). */
export function useMomentWords() {
  const timeZone = useZone();
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (moment: string) => format.format(new Date(moment));
}
