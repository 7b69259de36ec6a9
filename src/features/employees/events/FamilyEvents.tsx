import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { lifeEventsApi, useGetFamilyEventsQuery } from '@/api/admin/people/lifeEvents';
import { formatLongDate } from '@/contract/format';
import type { Id } from '@/contract/id';
import type { Employee } from '@/contract/people/employee';
import { type FamilyEvent, lifeEvents } from '@/contract/people/lifeEvent';
import { collapsibleStyles, EmptySectionNote, SectionBody } from '@/features/employees/sections/SectionBody';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';

/**
 * A family's reported events, newest first, each with its changes and an undo button; all but the newest are collapsed.
 */
export function FamilyEvents({ employee }: { employee: Employee }) {
  const query = useGetFamilyEventsQuery(employee.id);
  return (
    <SectionBody query={query} rows={2}>
      {({ events: [newestEvent, ...earlierEvents] }) =>
        newestEvent === undefined ? (
          <EmptySectionNote>No events yet. Use “Report an event” above.</EmptySectionNote>
        ) : (
          <>
            <EventList events={[newestEvent]} employeeId={employee.id} />
            {earlierEvents.length > 0 && (
              <Box component="details" sx={collapsibleStyles}>
                <summary>{`Earlier events (${earlierEvents.length})`}</summary>
                <EventList events={earlierEvents} employeeId={employee.id} />
              </Box>
            )}
          </>
        )
      }
    </SectionBody>
  );
}

const EventList = ({ events, employeeId }: { events: readonly FamilyEvent[]; employeeId: Id }) => (
  <Box component="ol" reversed sx={listStyles}>
    {events.map((event) => (
      <EventEntry key={event.id} event={event} employeeId={employeeId} />
    ))}
  </Box>
);

function EventEntry({ event, employeeId }: { event: FamilyEvent; employeeId: Id }) {
  const formatDateTime = useFormatDateTime();
  const dispatch = useAppDispatch();
  const title = `${lifeEvents[event.event]}, ${formatLongDate(event.date)}`;
  const isUndone = event.undoneAt !== null;

  function handleUndo() {
    const confirmTexts = {
      title: `Undo “${title}”?`,
      text: 'Coverage and accounts will be as they were before this event. People it added will be deleted.',
      confirm: 'Undo event',
    };
    dispatch(confirmCall(confirmTexts, lifeEventsApi.endpoints.undoEvent.initiate({ employeeId, id: event.id })));
  }

  return (
    <Box component="li" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 650, textDecoration: isUndone ? 'line-through' : undefined }}>{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {`Reported on ${formatDateTime(event.reportedAt)} by ${event.reportedBy}`}
      </Typography>
      {event.undoneAt !== null ? (
        <Typography variant="body2" color="textSecondary">
          {`Undone on ${formatDateTime(event.undoneAt)} by ${event.undoneBy}`}
        </Typography>
      ) : (
        <>
          <Box component="ul" sx={{ my: 0.5, pl: 2.5, typography: 'body2' }}>
            {event.steps.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </Box>
          {event.undoProblem === null ? (
            <Button size="small" sx={{ px: 0 }} data-print="no" aria-label={`Undo: ${title}`} onClick={handleUndo}>
              Undo
            </Button>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {event.undoProblem}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

const listStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
