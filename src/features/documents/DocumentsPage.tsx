import { useMemo } from 'react';

import { useArrangeDocumentsMutation } from '@/api/documentDesk';
import { useGetDocumentsQuery } from '@/api/documents';
import { listed } from '@/api/listed';
import type { EducationDocument } from '@/contract/document';
import { sameId } from '@/contract/id';
import { asked } from '@/store/adminSlice';
import { useAppDispatch } from '@/store/hooks';
import { ContentPage } from '@/ui/ContentPage';
import { lazyPart } from '@/ui/lazyPart';
import { MissingDialog } from '@/ui/MissingDialog';
import { useContentFilter } from '@/ui/useContentFilter';

import { documentColumns } from './documentColumns';

const DocumentForm = lazyPart(() => import('./DocumentForm'), 'DocumentForm', MissingDialog);

const nameOf = ({ fileName }: EducationDocument) => fileName;

/** What members read and watch, in their order (DOC-01 to DOC-34). */
export function DocumentsPage() {
  const dispatch = useAppDispatch();
  const choice = useContentFilter();
  const { filter } = choice;
  const query = useGetDocumentsQuery(filter);
  const { fulfilledTimeStamp = 0, refetch } = query;
  const [arrange] = useArrangeDocumentsMutation();

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
      list={listed(query)}
      columns={columns}
      nameOf={nameOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={({ id, fileName }) => dispatch(asked({ kind: 'deleteDocument', id, name: fileName }))}
      form={(row, onClose) => <DocumentForm document={row} onClose={onClose} />}
    />
  );
}
