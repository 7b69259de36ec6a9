import DeleteIcon from '@iconify-json/ic/icons.json?outline-delete';
import EditIcon from '@iconify-json/ic/icons.json?outline-edit';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetDirectoryRowsQuery } from '@/api/admin/directoryAdmin';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import {
  type DirectoryKind,
  type DirectoryRow,
  directoryKinds,
  directoryRowsPerPage,
} from '@/contract/program/directory';
import { programConfirmations } from '@/features/program/confirmations';
import { CsvImportPage } from '@/features/program/csv/CsvImportPage';
import { CsvListActions } from '@/features/program/csv/CsvListActions';
import { PagedTable } from '@/features/shared/PagedTable';
import { useAppDispatch } from '@/store/hooks';
import { IconButton } from '@/ui/fields/IconButton';
import { SearchBox } from '@/ui/fields/SearchBox';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { NoMatch } from '@/ui/lists/NoMatch';
import { filterRowStyles } from '@/ui/lists/filterRowStyles';
import { listParams } from '@/ui/lists/listParams';
import { useListParams } from '@/ui/lists/useListParams';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { DirectoryForm } from './DirectoryForm';

const directoryNames: Record<DirectoryKind, { label: string }> = {
  telemedicine: { label: 'Telemedicine' },
  specialist: { label: 'Specialists' },
  condition: { label: 'Conditions' },
};

const directoryListParams = listParams({ search: '' });

/** The directories, for administrators to edit. */
export function DirectoriesPage() {
  const { id: kindParam } = useParams();
  const kind = directoryKinds.find((name) => name === kindParam);
  return kind ? <DirectoryPage key={kind} kind={kind} /> : <DirectoryNotFound />;
}

/** `'new'` adds a row. */
type EditedRow = DirectoryRow | 'new';

function DirectoryPage({ kind }: { kind: DirectoryKind }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { query: listQuery, searchBoxKey, searchFor, turnTo, showAll } = useListParams(directoryListParams);
  const [editedRow, setEditedRow] = useState<EditedRow>();
  const query = useGetDirectoryRowsQuery({ kind, ...listQuery }, { refetchOnMountOrArgChange: true });
  const columns = useMemo(
    () => columnsOf(setEditedRow, (row) => dispatch(programConfirmations.removeDirectoryRow(kind, row))),
    [dispatch, kind],
  );
  const { label } = directoryNames[kind];

  return (
    <Page
      title={`Directories: ${label}`}
      heading="Directories"
      subtitle="What members see under Telemedicine, Specialists, and Conditions. Changes appear right away."
      busy={query.isFetching}
      action={
        <CsvListActions
          target={kind}
          exportLabel="Export all"
          fileName={label.toLowerCase()}
          importPath={pages.programDirectoryImport(kind)}
          onAdd={() => setEditedRow('new')}
        />
      }
    >
      <Box sx={{ ...filterRowStyles, mb: 2 }}>
        <SegmentedControl
          label="Directory"
          value={kind}
          choices={directoryNames}
          onChange={(next) => void navigate(pages.programDirectory(next))}
        />
        <SearchBox
          key={searchBoxKey}
          label="Search this directory"
          placeholder="Title or topic"
          value={listQuery.search}
          debounceMs={300}
          minLength={1}
          onSearch={searchFor}
          onClear={() => searchFor('')}
        />
      </Box>
      <PagedTable
        heading={label}
        query={query}
        columns={columns}
        rows={query.data?.rows}
        page={listQuery.page}
        perPage={directoryRowsPerPage}
        isCountAnnounced
        empty={
          listQuery.search ? (
            <NoMatch hint="No rows match your search." showAllLabel="Show all rows" onShowAll={showAll} />
          ) : (
            <EmptyState hint="Add your first row. Members see it right away." />
          )
        }
        onTurn={turnTo}
      />
      {editedRow && (
        <DirectoryForm
          kind={kind}
          row={editedRow === 'new' ? undefined : editedRow}
          onClose={() => setEditedRow(undefined)}
        />
      )}
    </Page>
  );
}

const columnsOf = (
  onEdit: (row: DirectoryRow) => void,
  onRemove: (row: DirectoryRow) => void,
): TableColumn<DirectoryRow>[] => [
  { field: 'title', heading: 'Title', width: 150, grows: true, text: ({ title }) => title },
  { field: 'topic', heading: 'Topic', width: 90, grows: true, text: ({ topic }) => topic || missingValue },
  { field: 'link', heading: 'Link', width: 110, grows: true, text: ({ link }) => link || missingValue },
  { field: 'phone', heading: 'Phone', width: 130, text: ({ phone }) => (phone ? formatContact(phone) : missingValue) },
  {
    field: 'actions',
    heading: 'Actions',
    width: 100,
    isAction: true,
    text: () => '',
    show: (row) => (
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={`Edit ${row.title}`} onClick={() => onEdit(row)}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Remove ${row.title}`} onClick={() => onRemove(row)}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    ),
  },
];

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

const DirectoryNotFound = () => (
  <Page
    title="Directories"
    back={<BackArrow to={pages.programDirectory(directoryKinds[0])} label="Back to directories" />}
  >
    <EmptyState text="Directory not found." />
  </Page>
);
