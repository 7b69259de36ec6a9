import { countWithNoun } from '@/contract/format';

const itemsText = (count: number) => countWithNoun(count, 'item');

export const differenceText = ({ differenceCount, itemCount }: { differenceCount: number; itemCount: number }) => {
  if (itemCount === 0) return 'There is nothing to compare';
  if (differenceCount === 0)
    return itemCount === 1 ? 'The item is the same' : `All ${itemsText(itemCount)} are the same`;
  return `${differenceCount} of ${itemsText(itemCount)} ${differenceCount === 1 ? 'differs' : 'differ'}`;
};

/** The number of changes in later tables, such as `3 changes`. */
export const changeCountText = ({ differenceCount }: { differenceCount: number }) =>
  differenceCount === 0 ? 'no changes' : countWithNoun(differenceCount, 'change');
