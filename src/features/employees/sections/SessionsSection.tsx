import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';

import { personSectionsApi, useGetPersonSessionsQuery } from '@/api/admin/people/personSections';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PersonSessions } from '@/contract/people/personSections';
import { fullNameOf } from '@/contract/people/user';
import type { Passkey } from '@/contract/signIn/signInMethods';
import { useCanChangeSignIn } from '@/features/employees/people/signInAccess';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import type { TableColumn } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';

import { EmptySectionNote, SectionBody } from './SectionBody';

type Session = PersonSessions['sessions'][number];
type SignIn = PersonSessions['signIns'][number];

const confirmRemoval = (person: CoveredPerson, { id, name }: Passkey) =>
  confirmCall(
    {
      title: `Remove ${name}?`,
      text: `${fullNameOf(person)} won’t be able to sign in with this passkey. They’ll be signed out everywhere and notified.`,
      confirm: 'Remove',
    },
    personSectionsApi.endpoints.removePersonPasskey.initiate({ id: person.id, passkey: id }),
  );

/** A person's open sessions, recent sign-ins, and passkeys. */
export function SessionsSection({ person }: { person: CoveredPerson }) {
  const query = useGetPersonSessionsQuery(person.id);
  const formatDateTime = useFormatDateTime();
  const dispatch = useAppDispatch();
  const canRemove = useCanChangeSignIn(person);
  const sessionColumns = useMemo<TableColumn<Session>[]>(
    () => [
      {
        field: 'device',
        heading: 'Device',
        width: 150,
        text: ({ device, hasPushes }) => `${device || 'Unknown device'}${hasPushes ? ', gets notifications' : ''}`,
      },
      { field: 'since', heading: 'Since', width: 150, text: ({ since }) => formatDateTime(since) },
      { field: 'usedAt', heading: 'Last used', width: 150, text: ({ usedAt }) => formatDateTime(usedAt) },
    ],
    [formatDateTime],
  );
  const signInColumns = useMemo<TableColumn<SignIn>[]>(
    () => [
      { field: 'at', heading: 'Sign-in', width: 160, text: ({ at }) => formatDateTime(at) },
      {
        field: 'result',
        heading: 'Result',
        width: 110,
        text: ({ isRefused }) => (isRefused ? 'Failed' : 'Signed in'),
      },
    ],
    [formatDateTime],
  );

  const passkeyColumns = useMemo<TableColumn<Passkey>[]>(
    () => [
      { field: 'name', heading: 'Passkey', width: 150, text: ({ name }) => name },
      { field: 'createdAt', heading: 'Added', width: 150, text: ({ createdAt }) => formatDateTime(createdAt) },
      {
        field: 'lastUsedAt',
        heading: 'Last used',
        width: 150,
        text: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Not yet'),
      },
      {
        field: 'remove',
        heading: 'Remove',
        width: 110,
        isAction: true,
        text: () => '',
        show: (passkey) =>
          canRemove && (
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
    [formatDateTime, person, canRemove, dispatch],
  );

  return (
    <SectionBody query={query} rows={4}>
      {({ sessions, signIns, passkeys }) => (
        <>
          {sessions.length > 0 ? (
            <RowsTable label="Open sessions" columns={sessionColumns} rows={sessions} mayWrap />
          ) : (
            <EmptySectionNote>Not signed in right now.</EmptySectionNote>
          )}
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            {signIns.length > 0 ? (
              <RowsTable label="Recent sign-ins" columns={signInColumns} rows={signIns} />
            ) : (
              <EmptySectionNote>No sign-ins recorded.</EmptySectionNote>
            )}
          </Box>
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            {passkeys.length > 0 ? (
              <RowsTable label="Passkeys" columns={passkeyColumns} rows={passkeys} mayWrap />
            ) : (
              <EmptySectionNote>No passkeys.</EmptySectionNote>
            )}
          </Box>
        </>
      )}
    </SectionBody>
  );
}
