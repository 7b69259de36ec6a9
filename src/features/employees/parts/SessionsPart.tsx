import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';

import { personPartsApi, useGetPersonSessionsQuery } from '@/api/admin/people/personParts';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonSessions } from '@/contract/people/personParts';
import { fullNameOf } from '@/contract/people/user';
import type { Passkey } from '@/contract/signIn/ways';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { useMayChangeSignIn } from '@/features/employees/people/signInAccess';
import type { Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { Nothing } from './Nothing';
import { PartBody } from './PartBody';
import { useMoment } from './useMoment';

type Session = PersonSessions['sessions'][number];
type SignIn = PersonSessions['signIns'][number];

const confirmRemoval = (person: CoveredPerson, { id, name }: Passkey) =>
  confirmCall(
    {
      title: `Remove ${name}?`,
      text: `${fullNameOf(person)} can no longer sign in with it, is signed out everywhere, and gets a message.`,
      confirm: 'Remove',
      cancel: 'Cancel',
    },
    personPartsApi.endpoints.removePersonPasskey,
    { id: person.id, passkey: id },
  );

/** Where somebody is signed in now, how their last sign-ins ended, and their passkeys. */
export function SessionsPart({ person }: { person: CoveredPerson }) {
  const query = useGetPersonSessionsQuery(person.id);
  const momentWords = useMoment();
  const dispatch = useAppDispatch();
  const mayRemove = useMayChangeSignIn(person);
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

  const passkeyColumns = useMemo<Column<Passkey>[]>(
    () => [
      { field: 'name', heading: 'Passkey', width: 150, text: ({ name }) => name },
      { field: 'createdAt', heading: 'Added', width: 150, text: ({ createdAt }) => momentWords(createdAt) },
      {
        field: 'lastUsedAt',
        heading: 'Last used',
        width: 150,
        text: ({ lastUsedAt }) => (lastUsedAt ? momentWords(lastUsedAt) : 'Not yet'),
      },
      {
        field: 'remove',
        heading: 'Remove',
        width: 110,
        isAction: true,
        text: () => '',
        show: (passkey) =>
          mayRemove && (
            <Button
              size="small"
              color="error"
              aria-label={`Remove ${passkey.name}`}
              aria-haspopup="dialog"
              onClick={() => dispatch(confirmRemoval(person, passkey))}
            >
              Remove
            </Button>
          ),
      },
    ],
    [momentWords, person, mayRemove, dispatch],
  );

  return (
    <PartBody query={query} rows={4}>
      {({ sessions, signIns, passkeys }) => (
        <>
          {sessions.length > 0 ? (
            <RowsTable label="Open sessions" columns={sessionColumns} rows={sessions} wraps />
          ) : (
            <Nothing>Not signed in anywhere now.</Nothing>
          )}
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            {signIns.length > 0 ? (
              <RowsTable label="Last sign-ins" columns={signInColumns} rows={signIns} />
            ) : (
              <Nothing>No sign-in is recorded.</Nothing>
            )}
          </Box>
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            {passkeys.length > 0 ? (
              <RowsTable label="Passkeys" columns={passkeyColumns} rows={passkeys} wraps />
            ) : (
              <Nothing>No passkeys.</Nothing>
            )}
          </Box>
        </>
      )}
    </PartBody>
  );
}
