import { counted } from '@/contract/format';

const items = (count: number) => counted(count, 'item');

export const differenceText = ({ differing: some, total }: { differing: number; total: number }) => {
  if (total === 0) return 'There is nothing to compare';
  if (some === 0) return total === 1 ? 'The item is the same' : `All ${items(total)} are the same`;
  return `${some} of ${items(total)} ${some === 1 ? 'differs' : 'differ'}`;
};

/** The number of changes in later tables, such as `3 changes`. */
export const changeCountText = ({ differing: some }: { differing: number }) =>
  some === 0 ? 'no changes' : counted(some, 'change');
