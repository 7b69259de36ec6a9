import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { useGetDirectoryRowsQuery } from '@/api/admin/directoryAdmin';
import { headlineOf } from '@/api/core/failure';
import { pages } from '@/contract/pages';
import { importPageOf } from '@/contract/programme/csv';
import { formatContact } from '@/contract/patterns';
import {
  directoryKinds,
  directoryRowsPerPage,
  type DirectoryKind,
  type DirectoryRow,
} from '@/contract/programme/directory';
import { useAppDispatch } from '@/store/hooks';
import { SearchBox } from '@/ui/fields/SearchBox';
import { Segments } from '@/ui/fields/Segments';
import { Pager } from '@/ui/lists/Pager';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { absent, type Column } from '@/ui/rows/columns';
import { RowsTable } from '@/ui/rows/RowsTable';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';

import { RowActions } from '@/features/programme/csv/RowActions';
import { programmeQuestions } from '@/features/programme/questions';
import { DirectoryForm } from './DirectoryForm';
import { NoSuchDirectory } from './DirectoryImportPage';
import { directoryNames } from './directoryNames';

/** The directories that members look things up in, for administrators to add, edit and remove rows. */
export function DirectoriesPage() {
  const { kind: asked } = useParams();
  const kind = directoryKinds.find((known) => known === asked);
  return kind ? <DirectoryPage key={kind} kind={kind} /> : <NoSuchDirectory />;
}

/** `'new'` adds a row. */
type Edited = DirectoryRow | 'new';

function DirectoryPage({ kind }: { kind: DirectoryKind }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [{ page, search }, setPlace] = useState({ page: 1, search: '' });
  const [edited, setEdited] = useState<Edited>();
  const query = useGetDirectoryRowsQuery({ kind, page, search });
  const { currentData: shown, error, isFetching, refetch } = query;
  const columns = useMemo(
    () => columnsOf(setEdited, (row) => dispatch(programmeQuestions.removeDirectoryRow(kind, row))),
    [dispatch, kind],
  );
  const { label } = directoryNames[kind];

  // The last row of the last page was removed.
  if (shown && shown.rows.length === 0 && page > 1) setPlace({ page: page - 1, search });

  function content() {
    if (error && !shown) return <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />;
    if (!shown)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (shown.count === 0)
      return (
        <EmptyState
          hint={search ? 'No title or topic matches this search.' : 'Add the first row; members see it at once.'}
        />
      );
    return <RowsTable label={label} height="none" columns={columns} rows={shown.rows} />;
  }

  return (
    <Page
      title={`Directories: ${label}`}
      heading="Directories"
      context="What members look up under Telemedicine, Specialists and Conditions. A change is in force at once."
      busy={isFetching}
      action={
        <RowActions
          target={kind}
          fileName={label.toLowerCase()}
          importPage={importPageOf(pages.programmeDirectory(kind))}
          onAdd={() => setEdited('new')}
        />
      }
    >
      <Box sx={tools}>
        <Segments
          label="Directory"
          value={kind}
          choices={directoryNames}
          onChange={(next) => void navigate(pages.programmeDirectory(next))}
        />
        <SearchBox
          label="Search this directory"
          placeholder="Title or topic"
          value={search}
          restMs={300}
          minimum={1}
          onSearch={(text) => setPlace({ page: 1, search: text })}
          onClear={() => setPlace({ page: 1, search: '' })}
        />
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <Box component="h2" sx={visuallyHidden}>
          {label}
        </Box>
        {content()}
      </Paper>
      {shown && shown.count > directoryRowsPerPage && (
        <Pager
          label={`Pages of ${label}`}
          page={page}
          perPage={directoryRowsPerPage}
          total={shown.count}
          busy={isFetching}
          onChange={(next) => setPlace({ page: next, search })}
        />
      )}
      {edited && (
        <DirectoryForm kind={kind} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

const columnsOf = (
  onEdit: (row: DirectoryRow) => void,
  onRemove: (row: DirectoryRow) => void,
): Column<DirectoryRow>[] => [
  { field: 'title', heading: 'Title', width: 180, grows: true, text: ({ title }) => title },
  { field: 'topic', heading: 'Topic', width: 140, grows: true, text: ({ topic }) => topic || absent },
  { field: 'link', heading: 'Link', width: 200, grows: true, text: ({ link }) => link || absent },
  { field: 'phone', heading: 'Phone', width: 130, text: ({ phone }) => (phone ? formatContact(phone) : absent) },
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

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mb: 2,
  '& > *': { flex: { xs: '1 1 100%', sm: 'none' } },
};
