import { useGetProgramSettingsQuery } from '@/api/admin/programSettings';
import { usePublicationText } from '@/features/program/publicationState';
import { QueryContent } from '@/features/shared/QueryContent';
import { Page } from '@/ui/page/Page';
import { SettingsForm } from './SettingsForm';

export function SettingsPage() {
  const query = useGetProgramSettingsQuery();
  const { data } = query;
  const { formatDateTime } = usePublicationText();
  const subtitle = data?.changedAt
    ? `Changed on ${formatDateTime(data.changedAt)}${data.changedBy && ` by ${data.changedBy}`}`
    : 'The site’s name, appearance, and links. Changes show the next time a page opens.';

  return (
    <Page title="Settings" subtitle={subtitle} busy={query.isFetching}>
      <QueryContent query={query} rows={10} height={56}>
        {(settings) => <SettingsForm storedSettings={settings} />}
      </QueryContent>
    </Page>
  );
}
