import DeleteIcon from '@material-design-icons/svg/outlined/delete.svg';
import EditIcon from '@material-design-icons/svg/outlined/edit.svg';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetDirectoryRowsQuery } from '@/api/admin/directoryAdmin';
import { headlineOf } from '@/api/core/failure';
import { isSilentError } from '@/api/lists/infiniteQuery';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import {
  type DirectoryKind,
  type DirectoryRow,
  directoryKinds,
  directoryRowsPerPage,
} from '@/contract/program/directory';
import { programConfirmations } from '@/features/program/confirmations';
import { CsvListActions } from '@/features/program/csv/CsvListActions';
import { useAppDispatch } from '@/store/hooks';
import { IconButton } from '@/ui/fields/IconButton';
import { SearchBox } from '@/ui/fields/SearchBox';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { NoMatch } from '@/ui/lists/NoMatch';
import { PagedRows } from '@/ui/lists/PagedRows';
import { pageFromParams, useListParams } from '@/ui/lists/useListParams';
import { usePageChange } from '@/ui/lists/usePageChange';
import { useRedirectToLastPage } from '@/ui/lists/useRedirectToLastPage';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { missingValue, type TableColumn } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';
import { DirectoryForm } from './DirectoryForm';
import { DirectoryNotFound } from './DirectoryImportPage';
import { directoryNames } from './directoryNames';

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
  const { query, searchBoxKey, searchFor, turnTo, showAll } = useListParams(listParams);
  const [editedRow, setEditedRow] = useState<EditedRow>();
  const {
    data,
    currentData,
    error: lastError,
    isFetching,
    refetch,
  } = useGetDirectoryRowsQuery({ kind, ...query }, { refetchOnMountOrArgChange: true });
  // An aborted request leaves an error in the cache, which must not show when the user returns to that search.
  const error = isSilentError(lastError) ? undefined : lastError;
  const { requestedPage, isTurning, turn } = usePageChange(query.page, turnTo);
  const columns = useMemo(
    () => columnsOf(setEditedRow, (row) => dispatch(programConfirmations.removeDirectoryRow(kind, row))),
    [dispatch, kind],
  );
  const { label } = directoryNames[kind];

  const isOutdated = isTurning || (isFetching && !currentData);
  const count = error ? 0 : (data?.count ?? 0);
  const isPastEnd = useRedirectToLastPage(
    query.page,
    { count: isFetching ? undefined : currentData?.count, perPage: directoryRowsPerPage },
    turnTo,
  );

  function renderRows() {
    if (error && !currentData) return <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!data || isPastEnd)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (data.rows.length > 0) return <RowsTable label={label} columns={columns} rows={data.rows} />;
    if (!query.search && count === 0) return <EmptyState hint="Add your first row. Members see it right away." />;
    return <NoMatch hint="No rows match your search." showAllLabel="Show all rows" onShowAll={showAll} />;
  }

  return (
    <Page
      title={`Directories: ${label}`}
      heading="Directories"
      subtitle="What members see under Telemedicine, Specialists, and Conditions. Changes appear right away."
      busy={isFetching}
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
      <Box sx={toolbarStyles}>
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
          value={query.search}
          debounceMs={300}
          minLength={1}
          onSearch={searchFor}
          onClear={() => searchFor('')}
        />
      </Box>
      <PagedRows
        heading={label}
        total={error ? undefined : data?.count}
        page={requestedPage}
        perPage={directoryRowsPerPage}
        isLoading={isFetching}
        isOutdated={isOutdated}
        orderText=""
        onTurn={turn}
      >
        {renderRows()}
      </PagedRows>
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

type DirectoryQuery = { page: number; search: string };
const listParams = {
  read: (params: URLSearchParams): DirectoryQuery => ({
    page: pageFromParams(params),
    search: params.get('search') ?? '',
  }),
  write({ page, search }: DirectoryQuery) {
    const params = new URLSearchParams();
    if (search) params.set('search', search);
    if (page > 1) params.set('page', String(page));
    return params;
  },
};

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

const toolbarStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mb: 2,
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
