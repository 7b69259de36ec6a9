import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { useGetTermsAcceptancesQuery } from '@/api/admin/publications';
import { formatCount, formatDay } from '@/contract/format';
import type { TermsAcceptances } from '@/contract/program/terms';
import { QueryContent } from '@/features/shared/QueryContent';
import { HorizontalScroll } from '@/ui/page/HorizontalScroll';

/** How many members have accepted each version of the Terms, and how many have yet to accept the current one. */
export function TermsAcceptance() {
  const query = useGetTermsAcceptancesQuery();
  return (
    <Paper variant="outlined" component="section" aria-label="Acceptance" sx={styles}>
      <QueryContent query={query} rows={2}>
        {(acceptances) =>
          acceptances.current === null ? (
            <Typography>Nothing is published, so there’s nothing to accept.</Typography>
          ) : (
            <>
              <Typography gutterBottom>
                {`Members are asked to accept each new version at their next visit. Members with an account: ${formatCount(acceptances.members)}`}
              </Typography>
              <HorizontalScroll label="Versions">
                <AcceptanceTable {...acceptances} />
              </HorizontalScroll>
            </>
          )
        }
      </QueryContent>
    </Paper>
  );
}

const AcceptanceTable = ({ members, current, versions }: TermsAcceptances) => (
  <Box component="table" sx={tableStyles}>
    <thead>
      <tr>
        <th scope="col">Version</th>
        <th scope="col">Accepted</th>
        <th scope="col">Not yet accepted</th>
      </tr>
    </thead>
    <tbody>
      {versions.map(({ number, validFrom, accepted }) => (
        <tr key={number}>
          <th scope="row">
            {`Version ${number}${validFrom ? `, from ${formatDay(validFrom)}` : ''}${number === current ? ' (current)' : ''}`}
          </th>
          <td>{formatCount(accepted)}</td>
          <td>{number === current ? formatCount(members - accepted) : '–'}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);

const styles = { p: { xs: 2, sm: 3 }, mb: 2, maxWidth: 800 };
const tableStyles = {
  width: 1,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'left', py: 1, pr: 2, borderTop: '1px solid', borderColor: 'divider' },
  '& thead th': { borderTop: 0, color: 'text.secondary', fontWeight: 650 },
  '& tbody th': { fontWeight: 400 },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right' },
};
