import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

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

import { SectionBody, SectionTable } from './SectionBody';

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
  const sessionColumns: TableColumn<Session>[] = [
    {
      field: 'device',
      heading: 'Device',
      width: 150,
      text: ({ device, hasPushes }) => `${device || 'Unknown device'}${hasPushes ? ', gets notifications' : ''}`,
    },
    { field: 'since', heading: 'Since', width: 150, text: ({ since }) => formatDateTime(since) },
    { field: 'usedAt', heading: 'Last used', width: 150, text: ({ usedAt }) => formatDateTime(usedAt) },
  ];
  const signInColumns: TableColumn<SignIn>[] = [
    { field: 'at', heading: 'Sign-in', width: 160, text: ({ at }) => formatDateTime(at) },
    { field: 'result', heading: 'Result', width: 110, text: ({ isRefused }) => (isRefused ? 'Failed' : 'Signed in') },
  ];

  const passkeyColumns: TableColumn<Passkey>[] = [
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
  ];

  return (
    <SectionBody query={query} rows={4}>
      {({ sessions, signIns, passkeys }) => (
        <>
          <SectionTable
            label="Open sessions"
            columns={sessionColumns}
            rows={sessions}
            mayWrap
            empty="Not signed in right now."
          />
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            <SectionTable
              label="Recent sign-ins"
              columns={signInColumns}
              rows={signIns}
              empty="No sign-ins recorded."
            />
          </Box>
          <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
            <SectionTable label="Passkeys" columns={passkeyColumns} rows={passkeys} mayWrap empty="No passkeys." />
          </Box>
        </>
      )}
    </SectionBody>
  );
}
