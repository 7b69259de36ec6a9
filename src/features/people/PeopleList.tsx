import Box from '@mui/material/Box';
import { useMemo, useRef } from 'react';

import { useGetPeopleQuery } from '@/api/admin/people/peopleList';
import { headlineOf } from '@/api/core/failure';
import { countWithNoun, formatCount } from '@/contract/format';
import { maxExactCount, type PeopleCursor } from '@/contract/people/peopleList';
import type { PeopleParams } from '@/features/shared/people/peopleParams';
import { BusyButton } from '@/ui/fields/BusyButton';
import { NoMatch } from '@/ui/lists/NoMatch';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';
import { useFollowLinks } from '@/ui/page/useFollowLinks';
import { RowsTable } from '@/ui/rows/RowsTable';
import { peopleTableColumns } from './peopleTableColumns';
import * as parts from '@/ui/theme/parts.module.css';

type Props = { params: PeopleParams; onTurn: (cursor: PeopleCursor) => void; onShowAll: () => void };

/** One page of people, sorted by name; only the first page includes the number of matches. */
export function PeopleList({ params: { filters, cursor, hiddenColumns }, onTurn, onShowAll }: Props) {
  const { data, currentData, error, isFetching, refetch } = useGetPeopleQuery({ ...filters, ...cursor });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => peopleTableColumns(hiddenColumns), [hiddenColumns]);
  const followLinks = useFollowLinks();
  const isFiltered = Object.keys(filters).length > 0;
  const isFirstPage = cursor.after === undefined && cursor.before === undefined;
  const page = error ? undefined : data;

  function handlePageChange(newCursor: PeopleCursor) {
    // The rows on screen do not match the URL yet, so their IDs are not a valid cursor.
    if (isFetching && !currentData) return;
    onTurn(newCursor);
    headingRef.current?.focus();
  }

  function renderRows() {
    if (error) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!page) return <Skeletons rows={8} isPadded />;
    if (page.people.length > 0)
      return <RowsTable label="People" columns={columns} rows={page.people} cardsBelow="md" mayWrap />;
    if (!isFiltered && isFirstPage) return <EmptyState hint="No people yet. Import a file or add an employee." />;
    return (
      <NoMatch
        isPastEnd={!isFirstPage}
        hint="No people match your search and filters."
        showAllLabel="Show all people"
        onShowAll={onShowAll}
      />
    );
  }

  const [firstPerson, lastPerson] = [page?.people[0], page?.people.at(-1)];
  return (
    <Section heading={page ? headingOf(page.count) : 'People'} headingRef={headingRef} busy={isFetching}>
      <OutdatedRows isOutdated={isFetching && !currentData}>
        <Box onClick={followLinks}>{renderRows()}</Box>
      </OutdatedRows>
      <div role="status" className={parts.visuallyHidden}>
        {page && !isFetching ? countWithNoun(page.people.length, 'person shown', 'people shown') : ''}
      </div>
      {page && (page.hasEarlier || page.hasLater) && (
        <Box component="nav" aria-label="People list pages" data-print="no" sx={paginationStyles}>
          <BusyButton
            variant="outlined"
            disabled={!page.hasEarlier}
            onClick={() => handlePageChange(firstPerson ? { before: Number(firstPerson.id) } : {})}
          >
            Previous
          </BusyButton>
          <BusyButton
            variant="outlined"
            disabled={!page.hasLater}
            onClick={() => lastPerson && handlePageChange({ after: Number(lastPerson.id) })}
          >
            Next
          </BusyButton>
        </Box>
      )}
    </Section>
  );
}

const headingOf = (count: number | null) => {
  if (count === null) return 'People';
  return count > maxExactCount
    ? `More than ${formatCount(maxExactCount)} people`
    : countWithNoun(count, 'person', 'people');
};

const paginationStyles = {
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
};
