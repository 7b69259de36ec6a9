import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useMemo } from 'react';

import { dateIn, dateTimeFormatIn, formatDay } from '@/contract/format';
import type { PublicationState } from '@/contract/program/publication';
import { useTimeZone } from '@/features/shared/timeZone';

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * The timestamp for a typed date and time (YYYY-MM-DDTHH:mm) in a time zone; undefined if its clocks skip that time.
 */
export function parseLocalTime(zone: string, text: string): Date | undefined {
  const localTime = dayjs.tz(text, zone);
  return localTime.isValid() && localTime.format('YYYY-MM-DDTHH:mm') === text ? localTime.toDate() : undefined;
}

/** Labels for publications, with dates in a time zone. */
function makePublicationTexts(zone: string) {
  const formatDateTime = dateTimeFormatIn(zone);

  const publishedStateText = ({ current }: Pick<PublicationState, 'current'>) => {
    if (!current) return 'Nothing published yet';
    const day = formatDay(dateIn(zone, new Date(current.validFrom)));
    return current.withdrawn ? `Unpublished on ${day}` : `Version ${current.number}, since ${day}`;
  };

  /** What is pending: a draft or a scheduled version. */
  const pendingStateText = ({ hasDraft, changedAt, changedBy, scheduled }: PublicationState) => {
    const by = changedBy && ` by ${changedBy}`;
    const parts = [
      ...(hasDraft && changedAt ? [`Draft saved ${formatDateTime(changedAt)}${by}`] : []),
      ...(scheduled ? [`Version ${scheduled.number} from ${formatDateTime(scheduled.validFrom)}`] : []),
    ];
    return parts.join(' · ');
  };

  return { zone, formatDateTime, publishedStateText, pendingStateText };
}

/** Labels for publications, with dates in the program's time zone. */
export function usePublicationText() {
  const zone = useTimeZone();
  return useMemo(() => makePublicationTexts(zone), [zone]);
}
