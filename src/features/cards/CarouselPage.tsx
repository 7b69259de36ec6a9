import { useMemo } from 'react';

import { cardAdminApi, useArrangeCardsMutation } from '@/api/admin/cardAdmin';
import { useGetCardsQuery } from '@/api/cards';
import { listProps } from '@/api/lists/listProps';
import type { Card } from '@/contract/content/card';
import { linkTypeName, type RedirectOptions, redirectName } from '@/contract/content/redirectNames';
import { formatTableDay } from '@/contract/format';
import { mediaUrl } from '@/contract/webUrl';
import { ContentPage } from '@/features/shared/ContentPage';
import { statusColumn, visibleToColumn } from '@/features/shared/contentColumns';
import { useContentFilter } from '@/features/shared/useContentFilter';
import { useRedirectOptions } from '@/features/shared/useRedirectOptions';
import { confirmCall } from '@/store/confirm/confirmCall';
import { deletionTexts } from '@/store/confirm/question';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useFreshLinks } from '@/ui/files/useFreshLinks';
import type { SortableColumn } from '@/ui/sortable/columns';

const CardForm = lazyDialog(() => import('./CardForm'), 'CardForm');

const titleOf = ({ title }: Card) => title;

export function CarouselPage() {
  const dispatch = useAppDispatch();
  const contentFilter = useContentFilter();
  const { filter } = contentFilter;
  const query = useGetCardsQuery(filter, { refetchOnMountOrArgChange: true });
  const { currentData, fulfilledTimeStamp, refetch } = query;
  const [arrange] = useArrangeCardsMutation();

  const usedRedirects = currentData?.map(({ redirect }) => redirect) ?? [];
  const { options } = useRedirectOptions(usedRedirects);
  const renewIcons = useFreshLinks(fulfilledTimeStamp, refetch);
  const columns = useMemo(() => cardColumns(options, renewIcons), [options, renewIcons]);

  return (
    <ContentPage
      title="Manage Carousel Items"
      subtitle="Cards members swipe through on the home page, in order."
      label="Cards"
      filter={contentFilter}
      list={listProps(query)}
      columns={columns}
      nameOf={titleOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={({ id, title }) =>
        dispatch(confirmCall({ ...deletionTexts, subject: title }, cardAdminApi.endpoints.deleteCard.initiate(id)))
      }
      renderForm={(row, onClose) => <CardForm card={row} onClose={onClose} />}
    />
  );
}

/** Columns before `Actions`. A card without a creation date shows the date of its last change. */
const cardColumns = (options: RedirectOptions, onBrokenIcon: () => void): SortableColumn<Card>[] => [
  { heading: 'Title', track: 'minmax(0, 1.6fr)', text: ({ title }) => title },
  {
    heading: 'Icon',
    track: '3rem',
    text: () => '',
    show: ({ image }) => <CardIcon url={image} onBroken={onBrokenIcon} />,
  },
  { heading: 'Redirection Type', track: '5.75rem', text: ({ link_type }) => linkTypeName(link_type) },
  { heading: 'Redirect To', track: 'minmax(0, 1fr)', text: (card) => redirectName(card, options) },
  visibleToColumn,
  statusColumn,
  { heading: 'Created At', track: '6rem', text: ({ createdAt, updatedAt }) => formatTableDay(createdAt ?? updatedAt) },
];

type Props = { url: string | null; onBroken: () => void };

/** The icon has no alt text because the title is next to it; a card without an icon shows a dash. */
function CardIcon({ url, onBroken }: Props) {
  const src = mediaUrl(url);
  if (!src) return '–';
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget }) => delete currentTarget.dataset.broken}
      onError={({ currentTarget }) => {
        currentTarget.dataset.broken = 'true';
        onBroken();
      }}
    />
  );
}
