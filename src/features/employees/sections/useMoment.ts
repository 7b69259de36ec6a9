import { useMemo } from 'react';

import { useSiteConfig } from '@/ui/page/siteConfig';

/** Says a moment as day and time in the program's time zone: "21 Nov 2026, 09:30". */
export function useMoment() {
  const { timeZone } = useSiteConfig();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timeZone || undefined,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    return (moment: string) => format.format(new Date(moment));
  }, [timeZone]);
}
