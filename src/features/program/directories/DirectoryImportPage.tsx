import { useParams } from 'react-router-dom';

import { pages } from '@/contract/pages';
import { directoryKinds } from '@/contract/program/directory';
import { CsvImportPage } from '@/features/program/csv/CsvImportPage';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { directoryNames } from './directoryNames';

export function DirectoryImportPage() {
  const { id: kindParam } = useParams();
  const kind = directoryKinds.find((name) => name === kindParam);
  if (!kind) return <DirectoryNotFound />;
  const { label } = directoryNames[kind];
  return (
    <CsvImportPage
      key={kind}
      target={kind}
      title={`Import ${label.toLowerCase()}`}
      back={{ to: pages.programDirectory(kind), label: `Back to ${label.toLowerCase()}` }}
    />
  );
}

export const DirectoryNotFound = () => (
  <Page
    title="Directories"
    back={<BackArrow to={pages.programDirectory(directoryKinds[0])} label="Back to directories" />}
  >
    <EmptyState text="Directory not found." />
  </Page>
);
