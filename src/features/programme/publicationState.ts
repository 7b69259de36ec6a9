import { formatLocalDay } from '@/contract/day';
import type { PublicationState } from '@/contract/programme/publication';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as day and time of this browser's zone ("Nov 21, 2026, 09:30"). */
export const formatMoment = (moment: string) =>
  `${formatLocalDay(moment)}, ${new Date(moment).toTimeString().slice(0, 5)}`;
export const zoneName = zone.replaceAll('_', ' ');

const by = (name: string) => (name ? ` by ${name}` : '');

/** What members read of a publication. */
export function shownWords({ current }: Pick<PublicationState, 'current'>) {
  if (!current) return 'Nothing published yet';
  const when = formatLocalDay(current.validFrom);
  return current.withdrawn ? `Withdrawn on ${when}` : `Version ${current.number}, since ${when}`;
}

/** What waits behind it: a draft, or a version for later. */
export function waitingWords({ hasDraft, changedAt, changedBy, scheduled }: PublicationState) {
  const parts = [
    ...(hasDraft && changedAt ? [`Draft of ${formatMoment(changedAt)}${by(changedBy)}`] : []),
    ...(scheduled ? [`Version ${scheduled.number} from ${formatMoment(scheduled.validFrom)}`] : []),
  ];
  return parts.join(' · ');
}
