import { dateIn } from '@/contract/format';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** The program's time zone; the browser's own if the program has none. */
export const useZone = () => useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone as readable text: "America/New York". */
export const zoneText = (zone: string) => zone.replaceAll('_', ' ');

export const useToday = () => dateIn(useZone(), new Date());

/** Formats date and time in the program's time zone ("Nov 21, 2026, 9:30 AM"). */
export function useFormatDateTime() {
  const timeZone = useZone();
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  // Some versions of ICU put a narrow no-break space before AM and PM.
  return (moment: string) => format.format(new Date(moment)).replaceAll('\u202f', ' ');
}
