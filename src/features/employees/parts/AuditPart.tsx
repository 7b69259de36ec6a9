import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';

import { useGetPersonAuditInfiniteQuery } from '@/api/admin/people/personParts';
import { headlineOf } from '@/api/core/failure';
import type { CoveredPerson } from '@/contract/people/employee';
import { deedWords, outcomeWords } from '@/contract/office/auditWords';
import { pages } from '@/contract/pages';
import type { PersonAuditLine } from '@/contract/people/personParts';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';
import type { Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';
import { FormattedText } from '@/ui/text/FormattedText';

import { Nothing } from './Nothing';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

const actorWords = ({ actor }: PersonAuditLine) =>
  actor === null ? 'Nobody signed in' : actor || 'An account that is gone';

/** Who looked at or changed this record, the newest first. */
export function AuditPart({ person }: { person: CoveredPerson }) {
  const query = useGetPersonAuditInfiniteQuery(person.id);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const momentWords = useMoment();
  const columns = useMemo<Column<PersonAuditLine>[]>(
    () => [
      { field: 'at', heading: 'When', width: 160, text: ({ at }) => momentWords(at) },
      { field: 'actor', heading: 'Who', width: 180, text: actorWords },
      { field: 'deed', heading: 'Deed', width: 240, text: deedWords },
      { field: 'outcome', heading: 'Result', width: 90, text: ({ outcome }) => outcomeWords(outcome) },
    ],
    [momentWords],
  );

  return (
    <PartBody query={query} rows={6}>
      {({ pages: read }) => {
        const lines = read.flatMap((page) => page.lines);
        if (lines.length === 0) return <Nothing>Nobody has looked at or changed this record yet.</Nothing>;
        return (
          <>
            <RowsTable label="Audit trail" columns={columns} rows={lines} wraps />
            {isFetchNextPageError && error && (
              <Typography role="alert" color="error" sx={{ px: 2, pt: 1.5 }}>
                <FormattedText words={headlineOf(error)} />
              </Typography>
            )}
            <Box data-print="no" sx={footLook}>
              {hasNextPage && (
                <BusyButton variant="outlined" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show older lines
                </BusyButton>
              )}
              <Link component={PageLink} to={`${pages.audit}?person=${person.id}`}>
                All of it in the audit
              </Link>
            </Box>
          </>
        );
      }}
    </PartBody>
  );
}

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
  // A link alone in its line is a target of its own.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' },
};
