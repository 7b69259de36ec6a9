import { useMemo } from 'react';

import { documentAdminApi, useArrangeDocumentsMutation } from '@/api/admin/documentAdmin';
import { useGetDocumentsQuery } from '@/api/documents';
import { listProps } from '@/api/lists/listProps';
import type { EducationDocument } from '@/contract/content/document';
import { isSameId } from '@/contract/id';
import { ContentPage } from '@/features/shared/ContentPage';
import { useContentFilter } from '@/features/shared/useContentFilter';
import { confirmCall } from '@/store/confirm/confirmCall';
import { deletionTexts } from '@/store/confirm/question';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';

import { documentColumns, type LinkRenewal } from './documentColumns';

const DocumentForm = lazyDialog(() => import('./DocumentForm'), 'DocumentForm');

const nameOf = ({ fileName }: EducationDocument) => fileName;

export function DocumentsPage() {
  const dispatch = useAppDispatch();
  const contentFilter = useContentFilter();
  const { filter } = contentFilter;
  const query = useGetDocumentsQuery(filter, { refetchOnMountOrArgChange: true });
  const { fulfilledTimeStamp = 0, refetch } = query;
  const [arrange] = useArrangeDocumentsMutation();

  const renewal = useMemo<LinkRenewal>(
    () => ({
      issuedAt: fulfilledTimeStamp,
      fetchDocument: async (id) => (await refetch()).data?.find((document) => isSameId(document.id, id)),
    }),
    [fulfilledTimeStamp, refetch],
  );
  const columns = useMemo(() => documentColumns(renewal), [renewal]);

  return (
    <ContentPage
      title="Education Documents"
      subtitle="Guides and videos for members, in display order."
      label="Education documents"
      filter={contentFilter}
      list={listProps(query)}
      columns={columns}
      nameOf={nameOf}
      onArrange={async (rows) => !(await arrange({ filter, rows })).error}
      onDelete={({ id, fileName }) =>
        dispatch(
          confirmCall({ ...deletionTexts, subject: fileName }, documentAdminApi.endpoints.deleteDocument.initiate(id)),
        )
      }
      renderForm={(row, onClose) => <DocumentForm document={row} renewal={renewal} onClose={onClose} />}
    />
  );
}
