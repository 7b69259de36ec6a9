import { lazy, Suspense, useMemo, useState } from 'react';

import { useArrangeDocumentsMutation, useGetDocumentsQuery } from '@/api/documents';
import { wordsOf } from '@/api/failure';
import type { EducationDocument } from '@/contract/document';
import { sameId } from '@/contract/id';
import { asked } from '@/store/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { ContentPage } from '@/ui/ContentPage';
import { useContentFilter } from '@/ui/useContentFilter';

import { documentColumns } from './documentColumns';

const DocumentForm = lazy(async () => ({ default: (await import('./DocumentForm')).DocumentForm }));

const nameOf = ({ fileName }: EducationDocument) => fileName;

/** What members read and watch, in their order (DOC-01 to DOC-34). */
export function DocumentsPage() {
  const dispatch = useAppDispatch();
  const choice = useContentFilter();
  const { filter } = choice;
  const { currentData, error, isFetching, fulfilledTimeStamp = 0, refetch } = useGetDocumentsQuery(filter);
  const [arrange] = useArrangeDocumentsMutation();
  const [edited, setEdited] = useState<EducationDocument | 'new' | null>(null);

  const columns = useMemo(
    () =>
      documentColumns({
        since: fulfilledTimeStamp,
        read: async (id) => (await refetch()).data?.find((document) => sameId(document.id, id)),
      }),
    [fulfilledTimeStamp, refetch],
  );

  return (
    <ContentPage
      title="Education Documents"
      context="Guides and videos for members, in the order they are offered."
      label="Education documents"
      filter={choice}
      list={{
        rows: currentData,
        isReading: isFetching,
        problem: error && wordsOf(error),
        readAgain: () => void refetch(),
      }}
      columns={columns}
      nameOf={nameOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onAdd={() => setEdited('new')}
      onEdit={setEdited}
      onDelete={({ id, fileName }) => dispatch(asked({ kind: 'deleteDocument', id, name: fileName }))}
    >
      {edited && (
        <Suspense fallback={null}>
          <DocumentForm document={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ContentPage>
  );
}
