import ComputerIcon from '@iconify-json/ic/icons.json?outline-computer';
import PhoneIcon from '@iconify-json/ic/icons.json?outline-smartphone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useRef } from 'react';
import { openSessionsApi, useEndOpenSessionMutation, useGetOpenSessionsQuery } from '@/api/administration/sessions';
import type { OpenSession } from '@/contract/administration/sessions';
import { countWithNoun } from '@/contract/format';
import { QueryContent } from '@/features/shared/QueryContent';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/fields/BusyButton';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { Section } from '@/ui/page/Section';

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

export function OwnSessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useGetOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const otherCount = query.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  return (
    <Section heading="Where you’re signed in" headingRef={heading} busy={query.isFetching}>
      <Box sx={{ p: 2 }}>
        <QueryContent query={query} rows={2} height={56}>
          {(sessions) => (
            <>
              <Box component="ul" aria-label="Where you’re signed in" sx={listStyles}>
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} onRemoved={focusHeading} />
                ))}
              </Box>
              {otherCount > 0 ? (
                <EndOtherSessions count={otherCount} onRemoved={focusHeading} />
              ) : (
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>You’re not signed in anywhere else.</Box>
              )}
            </>
          )}
        </QueryContent>
      </Box>
    </Section>
  );
}

type SessionRowProps = {
  session: OpenSession;
  /** Moves focus elsewhere when the focused row is removed. */
  onRemoved: () => void;
};

function SessionRow({ session: { id, device, place, openedAt, usedAt, isCurrent }, onRemoved }: SessionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const formatDateTime = useFormatDateTime();
  const [endSession, { isLoading }] = useEndOpenSessionMutation();
  useReturnFocus(row, onRemoved);
  const name = device || 'Unknown device';
  const lastUse = formatDateTime(usedAt);
  const Icon = isPhone(device) ? PhoneIcon : ComputerIcon;

  return (
    <Box component="li" ref={row} sx={rowStyles}>
      <Icon aria-hidden color="action" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {isCurrent && <Chip size="small" color="primary" variant="outlined" label="This device" />}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {place && <div>{place}</div>}
          <div>{`Last used ${lastUse}`}</div>
          <div>{`Signed in ${formatDateTime(openedAt)}`}</div>
        </Box>
      </Box>
      {!isCurrent && (
        <BusyButton
          variant="outlined"
          aria-label={`Sign out ${name}, last used ${lastUse}`}
          isBusy={isLoading}
          onClick={() => void endSession({ id })}
        >
          Sign out
        </BusyButton>
      )}
    </Box>
  );
}

function EndOtherSessions({ count, onRemoved }: { count: number; onRemoved: () => void }) {
  const dispatch = useAppDispatch();
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus(button, onRemoved);

  function handleEndOthers() {
    dispatch(
      confirmCall(
        {
          title: 'Sign out everywhere else?',
          text: `You’ll be signed out of ${countWithNoun(count, 'other session')}. Anything unsaved there is lost. You’ll stay signed in here.`,
          confirm: 'Sign out',
        },
        openSessionsApi.endpoints.endOtherSessions.initiate(),
      ),
    );
  }

  return (
    <Button ref={button} variant="outlined" color="error" aria-haspopup="dialog" onClick={handleEndOthers}>
      Sign out everywhere else
    </Button>
  );
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
};
const listStyles = { listStyle: 'none', m: 0, mb: 2, p: 0 };
