import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';

import { useGetPersonAuditInfiniteQuery } from '@/api/admin/people/personSections';
import { headlineOf } from '@/api/core/failure';
import { actionText, outcomeText } from '@/contract/administration/auditText';
import { pages } from '@/contract/pages';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonAuditEntry } from '@/contract/people/personSections';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';
import { PageLink } from '@/ui/page/PageLink';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableColumn } from '@/ui/rows/columns';
import { FormattedText } from '@/ui/text/FormattedText';

import { EmptySectionNote, SectionBody } from './SectionBody';

const actorText = ({ actor }: PersonAuditEntry) => (actor === null ? 'Not signed in' : actor || 'Deleted account');

/** Who viewed or changed this record, newest first. */
export function AuditSection({ person }: { person: CoveredPerson }) {
  const query = useGetPersonAuditInfiniteQuery(person.id);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const formatDateTime = useFormatDateTime();
  const columns = useMemo<TableColumn<PersonAuditEntry>[]>(
    () => [
      { field: 'at', heading: 'When', width: 160, text: ({ at }) => formatDateTime(at) },
      { field: 'actor', heading: 'Who', width: 180, text: actorText },
      { field: 'action', heading: 'Action', width: 240, text: actionText },
      { field: 'outcome', heading: 'Result', width: 90, text: ({ outcome }) => outcomeText(outcome) },
    ],
    [formatDateTime],
  );

  return (
    <SectionBody query={query} rows={6}>
      {({ pages: loadedPages }) => {
        const entries = loadedPages.flatMap((page) => page.lines);
        if (entries.length === 0)
          return <EmptySectionNote>No one has viewed or changed this record yet.</EmptySectionNote>;
        return (
          <>
            <RowsTable label="Audit log" columns={columns} rows={entries} mayWrap />
            {isFetchNextPageError && error && (
              <Typography role="alert" color="error" sx={{ px: 2, pt: 1.5 }}>
                <FormattedText text={headlineOf(error)} />
              </Typography>
            )}
            <Box data-print="no" sx={footerStyles}>
              {hasNextPage && (
                <BusyButton variant="outlined" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show older entries
                </BusyButton>
              )}
              <Link component={PageLink} to={`${pages.audit}?person=${person.id}`}>
                View in audit log
              </Link>
            </Box>
          </>
        );
      }}
    </SectionBody>
  );
}

const footerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
  // A link alone on its line needs a full-size touch target.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'var(--target)' },
};
