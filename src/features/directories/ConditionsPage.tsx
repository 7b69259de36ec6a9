import { useGetConditionsInfiniteQuery } from '@/api/directories';
import type { DirectoryEntry } from '@/contract/content/directory';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { DirectoryList } from './DirectoryList';
import { EntryLink } from './EntryLink';

const show = (entry: DirectoryEntry) => <EntryLink entry={entry} />;

/** Lists common conditions; each name links to where care for it is found. */
export function ConditionsPage() {
  const query = useGetConditionsInfiniteQuery();
  return (
    <Page
      title="Conditions"
      context="Choose a condition to find care for it. Each opens in a new tab."
      back={<BackArrow label="Back" />}
      busy={query.isFetching}
    >
      <DirectoryList label="Conditions" query={query} show={show} />
    </Page>
  );
}
