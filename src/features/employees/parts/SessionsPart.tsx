import Box from '@mui/material/Box';
import { useMemo } from 'react';

import { useGetPersonSessionsQuery } from '@/api/admin/people/personParts';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonSessions } from '@/contract/people/personParts';
import type { Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { Nothing } from './Nothing';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

type Session = PersonSessions['sessions'][number];
type SignIn = PersonSessions['signIns'][number];

/** Where somebody is signed in now, and how their last sign-ins ended. */
export function SessionsPart({ person }: { person: CoveredPerson }) {
  const query = useGetPersonSessionsQuery(person.id);
  const momentWords = useMoment();
  const sessionColumns = useMemo<Column<Session>[]>(
    () => [
      {
        field: 'device',
        heading: 'Signed in on',
        width: 150,
        text: ({ device, hasPushes }) => `${device || 'An unknown device'}${hasPushes ? ', gets notifications' : ''}`,
      },
      { field: 'since', heading: 'Since', width: 150, text: ({ since }) => momentWords(since) },
      { field: 'usedAt', heading: 'Last used', width: 150, text: ({ usedAt }) => momentWords(usedAt) },
    ],
    [momentWords],
  );
  const signInColumns = useMemo<Column<SignIn>[]>(
    () => [
      { field: 'at', heading: 'Sign-in', width: 160, text: ({ at }) => momentWords(at) },
      {
        field: 'result',
        heading: 'Result',
        width: 110,
        text: ({ isRefused }) => (isRefused ? 'Refused' : 'Signed in'),
      },
    ],
    [momentWords],
  );

  return (
    <PartBody query={query} rows={4}>
      {({ sessions, signIns }) => (
        <>
          {sessions.length > 0 ? (
            <RowsTable label="Open sessions" columns={sessionColumns} rows={sessions} height="none" wraps />
          ) : (
            <Nothing>Not signed in anywhere now.</Nothing>
          )}
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            {signIns.length > 0 ? (
              <RowsTable label="Last sign-ins" columns={signInColumns} rows={signIns} height="none" />
            ) : (
              <Nothing>No sign-in is recorded.</Nothing>
            )}
          </Box>
        </>
      )}
    </PartBody>
  );
}
