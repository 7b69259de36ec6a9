import Box from '@mui/material/Box';
import { useState } from 'react';

import { useGetPersonNotificationsQuery } from '@/api/admin/people/personSections';
import { topicName } from '@/contract/messages/notification';
import type { CoveredPerson } from '@/contract/people/employee';
import { type PersonNotifications, personNotificationsPerPage } from '@/contract/people/personSections';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { OutdatedRows } from '@/ui/lists/OutdatedRows';
import { Pager } from '@/ui/lists/Pager';
import { RowsTable } from '@/ui/rows/RowsTable';
import type { TableColumn } from '@/ui/rows/columns';

import { EmptySectionNote, SectionBody } from './SectionBody';

type Row = PersonNotifications['rows'][number];

/** The notifications sent to a person, newest first. */
export function NotificationsSection({ person }: { person: CoveredPerson }) {
  const [page, setPage] = useState(1);
  const query = useGetPersonNotificationsQuery({ id: person.id, page }, { refetchOnMountOrArgChange: true });
  const formatDateTime = useFormatDateTime();
  const columns: TableColumn<Row>[] = [
    { field: 'title', heading: 'Title', width: 200, grows: true, text: ({ title }) => title || 'Untitled' },
    { field: 'topic', heading: 'Sent to', width: 160, text: ({ topic, planName }) => topicName(topic, planName) },
    { field: 'createdAt', heading: 'Sent', width: 160, text: ({ createdAt }) => formatDateTime(createdAt) },
  ];

  return (
    <SectionBody query={query} rows={4}>
      {({ count, rows }) =>
        count === 0 ? (
          <EmptySectionNote>No notifications sent to this person.</EmptySectionNote>
        ) : (
          <>
            <OutdatedRows isOutdated={query.isFetching && !query.currentData}>
              <RowsTable label="Notifications" columns={columns} rows={rows} />
            </OutdatedRows>
            {count > personNotificationsPerPage && (
              <Box sx={{ px: 2, borderTop: 1, borderColor: 'divider' }}>
                <Pager
                  label="Pages of notifications"
                  page={page}
                  perPage={personNotificationsPerPage}
                  total={count}
                  busy={query.isFetching}
                  onChange={setPage}
                />
              </Box>
            )}
          </>
        )
      }
    </SectionBody>
  );
}
