import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { statusFilters, userTypeFilters } from '@/contract/content/audience';
import { type PreviewOrigin, previewPath } from '@/contract/content/preview';
import { countWithNoun } from '@/contract/format';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { useRestorableState } from '@/ui/forms/savedForms';
import { filterRowStyles } from '@/ui/lists/filterRowStyles';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import { SortableTable } from '@/ui/sortable/SortableTable';
import type { SortableColumn, SortableRecord } from '@/ui/sortable/columns';
import { visuallyHidden } from '@/ui/theme/visuallyHidden';
import type { ContentFilterChoice } from './useContentFilter';

type Props<Row extends SortableRecord> = {
  title: string;
  heading?: string;
  subtitle: string;
  /** The rows' plural name, used as the table's name. */
  label: string;
  filter: ContentFilterChoice;
  list: { rows: readonly Row[] | undefined; isLoading: boolean; problem?: string; reload: () => void };
  columns: readonly SortableColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Called to edit a row instead of opening the dialog. */
  onEdit?: (row: Row) => void;
  /** Whether the rows are shown on the home page, which can be previewed. */
  isOnHome?: boolean;
  emptyHint?: string;
  onArrange: (rows: Row[]) => Promise<boolean>;
  onDelete: (row: Row) => void;
  /** Renders the dialog that edits a row, or adds one when there is no row. */
  renderForm: (row: Row | undefined, onClose: () => void) => ReactNode;
};

/** The layout for an ordered list: heading with `Add +`, two filters, and rows in the order that members see. */
export function ContentPage<Row extends SortableRecord>({
  title,
  heading = title,
  subtitle,
  label,
  filter,
  list,
  renderForm,
  isOnHome = true,
  emptyHint = 'Add your first one. Members see it as soon as it’s active.',
  ...table
}: Props<Row>) {
  const { rows, isLoading, problem, reload } = list;
  const [editedRow, setEditedRow] = useRestorableState<Row | 'new' | null>(`${label}/dialog`, null);
  const { pathname, search } = useLocation();
  const previewOrigin: PreviewOrigin = { label: heading, to: pathname + search };

  function renderContent() {
    if (problem) return <ErrorState text={problem} onRetry={reload} />;
    if (!rows)
      return (
        <Box sx={{ p: 2 }}>
          <Skeletons rows={8} />
        </Box>
      );
    if (rows.length > 0) return <SortableTable label={label} rows={rows} onEdit={setEditedRow} {...table} />;
    return filter.isFiltered ? (
      <EmptyState
        hint="No items match these filters."
        action={
          <Button variant="outlined" onClick={filter.showAll}>
            Show all
          </Button>
        }
      />
    ) : (
      <EmptyState hint={emptyHint} />
    );
  }

  return (
    <Page
      title={title}
      heading={heading}
      subtitle={subtitle}
      busy={isLoading}
      action={
        <Box sx={actionStyles}>
          {isOnHome && (
            <Button
              variant="outlined"
              component={PageLink}
              to={previewPath(filter.userType)}
              state={{ from: previewOrigin }}
            >
              Preview home page
            </Button>
          )}
          <Button variant="contained" onClick={() => setEditedRow('new')}>
            Add +
          </Button>
        </Box>
      }
    >
      <Box
        role="search"
        aria-label={`Filter ${label.toLowerCase()}`}
        data-print="no"
        sx={{ ...filterRowStyles, mb: 2 }}
      >
        <FilterSelect
          label="User Type"
          value={filter.userType}
          choices={userTypeFilters}
          onChange={(userType) => filter.choose({ userType })}
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          choices={statusFilters}
          onChange={(status) => filter.choose({ status })}
        />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {rows && !isLoading && !problem && countWithNoun(rows.length, 'result')}
      </Box>
      {/* `clip` rather than `hidden`, because the table's header is sticky to the window. */}
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {renderContent()}
      </Paper>
      {editedRow !== null && renderForm(editedRow === 'new' ? undefined : editedRow, () => setEditedRow(null))}
    </Page>
  );
}

const actionStyles = { display: 'flex', gap: 1, '& > *': { flex: { xs: 1, sm: 'none' } } };
