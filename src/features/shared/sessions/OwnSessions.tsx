import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { openSessionsApi, useGetOpenSessionsQuery } from '@/api/administration/sessions';
import { headlineOf } from '@/api/core/failure';
import { countWithNoun } from '@/contract/format';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { ErrorState } from '@/ui/page/ErrorState';
import { Section } from '@/ui/page/Section';
import { Skeletons } from '@/ui/page/Skeletons';

import { SessionRow } from './SessionRow';

export function OwnSessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useGetOpenSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const otherCount = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  function renderRows() {
    if (error && !data) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons rows={2} height={56} />;
    return (
      <>
        <Box component="ul" aria-label="Where you’re signed in" sx={listStyles}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onRemoved={focusHeading} />
          ))}
        </Box>
        {otherCount > 0 ? (
          <EndOtherSessions count={otherCount} onRemoved={focusHeading} />
        ) : (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>You’re not signed in anywhere else.</Box>
        )}
      </>
    );
  }

  return (
    <Section heading="Where you’re signed in" headingRef={heading} busy={isFetching}>
      <Box sx={{ p: 2 }}>{renderRows()}</Box>
    </Section>
  );
}

type EndOtherSessionsProps = { count: number; onRemoved: () => void };

function EndOtherSessions({ count, onRemoved }: EndOtherSessionsProps) {
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
          cancel: 'Cancel',
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

const listStyles = { listStyle: 'none', m: 0, mb: 2, p: 0 };
