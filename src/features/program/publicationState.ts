import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useMemo } from 'react';

import type { PublicationState } from '@/contract/program/publication';
import { useZone } from '@/features/shared/zone';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The moment of a typed date and time (YYYY-MM-DDTHH:mm) in a zone; undefined for one that its clocks skip. */
export function momentIn(zone: string, typed: string): Date | undefined {
  const moment = dayjs.tz(typed, zone);
  return moment.isValid() && moment.format('YYYY-MM-DDTHH:mm') === typed ? moment.toDate() : undefined;
}

/** The words about publications, with dates and times of a zone. */
function textIn(zone: string) {
  const inZone = (moment: string, format: string) => dayjs(moment).tz(zone).format(format);
  /** A moment as day and time ("21 Nov 2026, 09:30"). */
  const formatDateTime = (moment: string) => inZone(moment, 'MMM D, YYYY, h:mm A');

  /** What members read of a publication. */
  const shownText = ({ current }: Pick<PublicationState, 'current'>) => {
    if (!current) return 'Nothing published yet';
    const when = inZone(current.validFrom, 'MMM D, YYYY');
    return current.withdrawn ? `Unpublished on ${when}` : `Version ${current.number}, since ${when}`;
  };

  /** What waits behind it: a draft, or a version for later. */
  const waitingText = ({ hasDraft, changedAt, changedBy, scheduled }: PublicationState) => {
    const by = changedBy && ` by ${changedBy}`;
    const parts = [
      ...(hasDraft && changedAt ? [`Draft saved ${formatDateTime(changedAt)}${by}`] : []),
      ...(scheduled ? [`Version ${scheduled.number} from ${formatDateTime(scheduled.validFrom)}`] : []),
    ];
    return parts.join(' · ');
  };

  return { zone, momentWords: formatDateTime, shownText, waitingText };
}

/** The same in the program's zone. */
export function usePublicationText() {
  const zone = useZone();
  return useMemo(() => textIn(zone), [zone]);
}
