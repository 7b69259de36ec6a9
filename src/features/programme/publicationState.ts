import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useMemo } from 'react';

import type { PublicationState } from '@/contract/programme/publication';
import { momentWordsIn, useZone } from '@/ui/hooks/useMomentWords';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A zone as people read it: "America/New York". */
export const zoneWords = (zone: string) => zone.replaceAll('_', ' ');

/** The moment of a typed date and time (YYYY-MM-DDTHH:mm) in a zone; undefined for one that its clocks skip. */
export function momentIn(zone: string, typed: string): Date | undefined {
  const moment = dayjs.tz(typed, zone);
  return moment.isValid() && moment.format('YYYY-MM-DDTHH:mm') === typed ? moment.toDate() : undefined;
}

/** The words about publications, with dates and times of a zone. */
function wordsIn(zone: string) {
  const inZone = (moment: string, format: string) => dayjs(moment).tz(zone).format(format);
  const momentWords = momentWordsIn(zone);

  /** What members read of a publication. */
  const shownWords = ({ current }: Pick<PublicationState, 'current'>) => {
    if (!current) return 'Nothing published yet';
    const when = inZone(current.validFrom, 'D MMM YYYY');
    return current.withdrawn ? `Withdrawn on ${when}` : `Version ${current.number}, since ${when}`;
  };

  /** What waits behind it: a draft, or a version for later. */
  const waitingWords = ({ hasDraft, changedAt, changedBy, scheduled }: PublicationState) => {
    const by = changedBy && ` by ${changedBy}`;
    const parts = [
      ...(hasDraft && changedAt ? [`Draft of ${momentWords(changedAt)}${by}`] : []),
      ...(scheduled ? [`Version ${scheduled.number} from ${momentWords(scheduled.validFrom)}`] : []),
    ];
    return parts.join(' · ');
  };

  return { zone, momentWords, shownWords, waitingWords };
}

/** The same in the programme's zone. */
export function usePublicationWords() {
  const zone = useZone();
  return useMemo(() => wordsIn(zone), [zone]);
}
