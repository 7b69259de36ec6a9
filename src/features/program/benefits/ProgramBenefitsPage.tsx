import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

import { useArrangeBenefitsMutation, useGetBenefitRowsQuery } from '@/api/admin/benefitAdmin';
import { listProps } from '@/api/lists/listProps';
import { isActiveFlag, stateLabel } from '@/contract/flags';
import { pages } from '@/contract/pages';
import type { BenefitRow } from '@/contract/program/benefit';
import { programConfirmations } from '@/features/program/confirmations';
import { usePublicationText } from '@/features/program/publicationState';
import { BenefitLogo } from '@/features/shared/BenefitLogo';
import { ContentPage } from '@/features/shared/ContentPage';
import { useContentFilter } from '@/features/shared/useContentFilter';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import type { SortableColumn } from '@/ui/sortable/columns';

const AddBenefit = lazyDialog(() => import('./AddBenefit'), 'AddBenefit');

const titleOf = ({ title }: BenefitRow) => title;

/** The additional benefits, in the order members see them. */
export function ProgramBenefitsPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const contentFilter = useContentFilter();
  const { filter } = contentFilter;
  const query = useGetBenefitRowsQuery(filter, { refetchOnMountOrArgChange: true });
  const [arrange] = useArrangeBenefitsMutation();
  const { publishedStateText } = usePublicationText();
  const columns = useMemo(() => columnsOf(publishedStateText), [publishedStateText]);

  return (
    <ContentPage
      title="Benefits"
      subtitle="Extra benefits beyond your plans, in the order members see them."
      label="Benefits"
      filter={contentFilter}
      list={listProps(query)}
      columns={columns}
      nameOf={titleOf}
      isOnHome={false}
      emptyHint="Add your first benefit. Members see it once it’s published."
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onEdit={({ id }) => void navigate(pages.programBenefit(id))}
      onDelete={({ id, title }) => dispatch(programConfirmations.deleteBenefit(id, title))}
      renderForm={(_row, onClose) => <AddBenefit onClose={onClose} />}
    />
  );
}

/** The columns before `Actions`. */
const columnsOf = (
  publishedStateText: ReturnType<typeof usePublicationText>['publishedStateText'],
): SortableColumn<BenefitRow>[] => [
  { heading: 'Title', track: 'minmax(0, 1.4fr)', text: titleOf },
  {
    heading: 'Icon',
    track: '3rem',
    text: () => '',
    show: ({ title, icon }) => <BenefitLogo title={title} url={icon} size={32} />,
  },
  {
    heading: 'Text',
    track: 'minmax(0, 1.4fr)',
    // The published version, and whether there is a newer draft.
    text: ({ publication }) =>
      [publishedStateText(publication), publication.hasDraft && publication.current ? 'Draft' : '']
        .filter(Boolean)
        .join(' · '),
  },
  { heading: 'Visible To', track: '5.75rem', text: ({ visibleTo }) => visibleTo },
  {
    heading: 'Status',
    track: '5rem',
    text: stateLabel,
    show: (row) => <span data-on={isActiveFlag(row.isActive)}>{stateLabel(row)}</span>,
  },
];
