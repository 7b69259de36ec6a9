import { useGetSpecialistsInfiniteQuery } from '@/api/directories';
import type { DirectoryEntry } from '@/contract/content/directory';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { DirectoryList } from './DirectoryList';
import { EntryLink } from './EntryLink';

const show = (entry: DirectoryEntry) => <EntryLink entry={entry} />;

/** Lists specialities; each name links to where a specialist is found. */
export function SpecialistsPage() {
  const query = useGetSpecialistsInfiniteQuery();
  return (
    <Page
      title="Specialists"
      context="Choose a kind of specialist to find one near you. Each opens in a new tab."
      back={<BackArrow label="Back" />}
      busy={query.isFetching}
    >
      <DirectoryList label="Specialists" query={query} show={show} />
    </Page>
  );
}
