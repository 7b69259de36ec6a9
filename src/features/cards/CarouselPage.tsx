import { useCallback, useMemo } from 'react';

import { useArrangeCardsMutation } from '@/api/admin/cardAdmin';
import { useGetCardsQuery } from '@/api/cards';
import { listed } from '@/api/lists/listState';
import { useRedirectOptions } from '@/parts/useRedirectOptions';
import type { Card } from '@/contract/content/card';
import { asked } from '@/store/admin/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { ContentPage } from '@/parts/ContentPage';
import { lazyPart } from '@/ui/page/lazyPart';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { useContentFilter } from '@/parts/useContentFilter';

import { cardColumns } from './cardColumns';

const CardForm = lazyPart(() => import('./CardForm'), 'CardForm', MissingDialog);

/** An icon that cannot be shown although its address is this new will not be shown by a newer one. */
const freshMs = 60_000;

const titleOf = ({ title }: Card) => title;

/** The cards of home's carousel, in their order (CAR-01 to CAR-17). */
export function CarouselPage() {
  const dispatch = useAppDispatch();
  const choice = useContentFilter();
  const { filter } = choice;
  const query = useGetCardsQuery(filter);
  const { currentData, fulfilledTimeStamp = 0, refetch } = query;
  const [arrange] = useArrangeCardsMutation();

  const used = currentData?.map(({ redirect }) => redirect) ?? [];
  const { options } = useRedirectOptions(used);
  const renewIcons = useCallback(() => {
    if (Date.now() - fulfilledTimeStamp > freshMs) void refetch();
  }, [fulfilledTimeStamp, refetch]);
  const columns = useMemo(() => cardColumns(options, renewIcons), [options, renewIcons]);

  return (
    <ContentPage
      title="Manage Carousel Items"
      context="The cards members swipe through on home, in their order."
      label="Cards"
      filter={choice}
      list={listed(query)}
      columns={columns}
      nameOf={titleOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={({ id, title }) => dispatch(asked({ kind: 'deleteCard', id, name: title }))}
      form={(row, onClose) => <CardForm card={row} onClose={onClose} />}
    />
  );
}
