import { useGetProgrammeSettingsQuery } from '@/api/admin/programmeSettings';
import { headlineOf } from '@/api/core/failure';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';

import { usePublicationWords } from '@/features/programme/publicationState';
import { SettingsForm } from './SettingsForm';

/** What the whole site is called, looks like and leads to. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = useGetProgrammeSettingsQuery();
  const { momentWords } = usePublicationWords();
  const context = data?.changedAt
    ? `Changed on ${momentWords(data.changedAt)}${data.changedBy && ` by ${data.changedBy}`}`
    : 'The name, look and links of the whole site. A page that is opened after saving shows them.';

  return (
    <Page title="Settings" context={context} busy={isFetching}>
      {data ? (
        <SettingsForm stored={data} />
      ) : error ? (
        <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={10} height={56} />
      )}
    </Page>
  );
}
