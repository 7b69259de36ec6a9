import { useGetConditionsInfiniteQuery, useGetSpecialistsInfiniteQuery } from '@/api/directories';
import type { InfiniteListQuery } from '@/api/lists/infiniteQuery';
import type { DirectoryEntry } from '@/contract/content/directory';
import { BackArrow } from '@/ui/page/BackArrow';
import { Page } from '@/ui/page/Page';

import { DirectoryList } from './DirectoryList';
import { EntryLink } from './EntryLink';

export const SpecialistsPage = () => (
  <LinkDirectory
    title="Specialists"
    context="Choose a specialty to find a doctor near you. Each link opens in a new tab."
    query={useGetSpecialistsInfiniteQuery()}
  />
);

export const ConditionsPage = () => (
  <LinkDirectory
    title="Conditions"
    context="Choose a condition to find care for it. Each link opens in a new tab."
    query={useGetConditionsInfiniteQuery()}
  />
);

const show = (entry: DirectoryEntry) => <EntryLink entry={entry} />;

type Props = {
  title: string;
  context: string;
  query: InfiniteListQuery<DirectoryEntry> & { isFetching: boolean };
};

const LinkDirectory = ({ title, context, query }: Props) => (
  <Page title={title} context={context} back={<BackArrow label="Back" />} busy={query.isFetching}>
    <DirectoryList label={title} query={query} show={show} />
  </Page>
);
