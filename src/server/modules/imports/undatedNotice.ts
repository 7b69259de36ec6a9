import { formatCount, formatLongDate } from '@/contract/format';

/** What happens to rows with a plan but no coverage start date; undefined if there are none. `from` is a day. */
export const undatedNotice = (undatedCount: number, from: string) =>
  undatedCount === 0
    ? undefined
    : `${formatCount(undatedCount)} ${undatedCount === 1 ? 'row has' : 'rows have'} no enrollment date. Without one, new coverage starts on ${formatLongDate(from)}.`;
