import { useGetProgramSettingsQuery } from '@/api/admin/programSettings';
import { headlineOf } from '@/api/core/failure';
import { usePublicationText } from '@/features/program/publicationState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { SettingsForm } from './SettingsForm';

export function SettingsPage() {
  const { data, error, isFetching, refetch } = useGetProgramSettingsQuery();
  const { formatDateTime } = usePublicationText();
  const subtitle = data?.changedAt
    ? `Changed on ${formatDateTime(data.changedAt)}${data.changedBy && ` by ${data.changedBy}`}`
    : 'The site’s name, appearance, and links. Changes show the next time a page opens.';

  return (
    <Page title="Settings" subtitle={subtitle} busy={isFetching}>
      {data ? (
        <SettingsForm storedSettings={data} />
      ) : error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={10} height={56} />
      )}
    </Page>
  );
}
