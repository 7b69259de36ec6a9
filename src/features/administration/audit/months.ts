import { formatMonth } from '@/contract/format';

export type Month = { label: string; from: string; to: string };

/** A date's month and the ones before it, latest first; a month in another year includes the year. */
export function monthsUntil(today: string, count: number): Month[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, monthsAgo) => {
    const firstDay = new Date(Date.UTC(year, month - 1 - monthsAgo, 1));
    const lastDay = new Date(Date.UTC(year, month - monthsAgo, 0));
    const isOtherYear = firstDay.getUTCFullYear() !== year;
    const label = formatMonth(firstDay, isOtherYear);
    return { label, from: firstDay.toISOString().slice(0, 10), to: lastDay.toISOString().slice(0, 10) };
  });
}
