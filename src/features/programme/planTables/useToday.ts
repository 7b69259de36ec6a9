import { dateIn } from '@/contract/programme/planYear';
import { useSiteConfig } from '@/ui/page/siteConfig';

/** Today's date in the programme's time zone. */
export const useToday = () =>
  dateIn(useSiteConfig().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
