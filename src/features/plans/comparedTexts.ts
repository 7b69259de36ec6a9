import { counted } from '@/contract/format';

const items = (count: number) => counted(count, 'item');

export const differenceText = ({ differing, total }: { differing: number; total: number }) => {
  if (total === 0) return 'There is nothing to compare';
  if (differing === 0) return total === 1 ? 'The item is the same' : `All ${items(total)} are the same`;
  return `${differing} of ${items(total)} ${differing === 1 ? 'differs' : 'differ'}`;
};

/** The number of changes in later tables, such as `3 changes`. */
export const changeCountText = ({ differing }: { differing: number }) =>
  differing === 0 ? 'no changes' : counted(differing, 'change');
