import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  exceedsLimits,
  findPlanTablesProblems,
  type PlanTablesBody,
  planTableLimits,
} from '@/contract/program/planTables';
import type { PublicationOf } from '@/contract/program/publication';
import { DraftConflict } from '@/features/program/draft/DraftForm';
import { SaveFooter } from '@/features/program/draft/SaveFooter';
import { useReportCurrentDraft } from '@/features/program/draft/currentDraft';
import { useDraft } from '@/features/program/draft/useDraft';
import { announce } from '@/ui/announce/announce';
import { disabledProps } from '@/ui/fields/disabledProps';
import { saveFile } from '@/ui/files/saveFile';
import { Form } from '@/ui/forms/Form';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';
import { TableEditor } from './TableEditor';
import { TableSources } from './TableSources';
import { csvOf } from './tableSheet';
import { textOfTable } from './tableText';
import { useTables } from './useTables';

const emptyTables: PlanTablesBody = { tables: [] };

/** A plan year's draft: its tables in editable grids. */
export function PlanTablesEditor({ publication }: { publication: PublicationOf<'planTables'> }) {
  const draft = useDraft({ publication, emptyBody: emptyTables, hasFile: false });
  const tables = useTables(draft.values.tables, (next) => draft.change({ tables: next }));
  const [wasSaveAttempted, setSaveAttempted] = useState(false);
  const problemBox = useRef<HTMLDivElement>(null);
  const problems = findPlanTablesProblems(draft.values);
  const isFull = tables.editableTables.length >= planTableLimits.tables;

  async function save() {
    setSaveAttempted(true);
    if (problems.length === 0) return draft.save(draft.values);
    announce(`Not saved. ${problems[0]}`);
    requestAnimationFrame(() => problemBox.current?.focus());
  }
  useReportCurrentDraft({ isChanged: draft.isChanged, isSending: draft.isSending, save });

  return (
    <Paper variant="outlined" sx={{ display: 'grid', gap: 2.5, mt: 2, p: { xs: 2, sm: 3 } }}>
      <TableSources
        editedYearKey={publication.key}
        count={tables.editableTables.length}
        isFull={isFull}
        onAdd={tables.add}
      />
      {tables.removedTable && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={tables.restoreRemovedTable}>
              Undo
            </Button>
          }
        >
          {`${tables.removedTable.detail.header || 'The table'} was removed from the draft.`}
        </Alert>
      )}
      {tables.editableTables.length > 0 && <TableList tables={tables} />}
      {tables.editableTables.map((table) => (
        <TableEditor key={table.id} table={table} tables={tables} isShown={table.id === tables.chosenTable?.id} />
      ))}
      <TableActions tables={tables} />
      {problems.length > 0 && (wasSaveAttempted || exceedsLimits(draft.values)) && (
        <Alert ref={problemBox} severity="error" tabIndex={-1}>
          <Typography sx={{ fontWeight: 600 }}>Fix these to save the draft:</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {problems.slice(0, maxShownProblems).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          <span>{problems.length > maxShownProblems && `And ${problems.length - maxShownProblems} more.`}</span>
        </Alert>
      )}
      {/* The sheet contains forms, and forms cannot be nested, so this form contains only the footer. */}
      <Form aria-label="Draft" onSubmit={save} sx={{ display: 'contents' }}>
        <SaveFooter buttonLabel="Save draft" isChanged={draft.isChanged} isSending={draft.isSending} />
      </Form>
      <DraftConflict
        draft={draft}
        itemName="these tables"
        compareFields={(theirs) => differencesOf(draft.values, theirs)}
      />
    </Paper>
  );
}

const maxShownProblems = 10;

/** The tables that differ between two drafts, by title. */
function differencesOf(mine: PlanTablesBody, theirs: PlanTablesBody) {
  const headers = [...new Set([...mine.tables, ...theirs.tables].map(({ header }) => header))];
  const textIn = ({ tables }: PlanTablesBody, header: string) =>
    tables
      .filter((table) => table.header === header)
      .map(textOfTable)
      .join('\n\n') || 'Not in this version';
  const tableDifferences = headers.map((header) => ({
    label: header,
    mine: textIn(mine, header),
    theirs: textIn(theirs, header),
  }));
  const headersText = ({ tables }: PlanTablesBody) => tables.map(({ header }) => header).join('\n');
  return [
    { label: 'Tables', mine: headersText(mine), theirs: headersText(theirs) },
    ...tableDifferences.filter((difference) => difference.mine !== difference.theirs),
  ];
}

/** A plan year's tables in the order members see them; one is shown in the editor. */
const TableList = ({ tables: { editableTables, chosenTable, choose } }: { tables: ReturnType<typeof useTables> }) => (
  <Box component="nav" aria-label="Tables">
    <Box component="ol" sx={choiceListStyles}>
      {editableTables.map(({ id, detail }, index) => (
        <li key={id}>
          <Button
            color="inherit"
            aria-current={id === chosenTable?.id || undefined}
            onClick={() => choose(id)}
            sx={tableButtonStyles}
          >
            <span>{detail.header.trim() || `Table ${index + 1}`}</span>
          </Button>
        </li>
      ))}
    </Box>
  </Box>
);

const tableButtonStyles = { ...choiceStyles, textAlign: 'left' };

/** Actions for the table on screen. */
function TableActions({ tables }: { tables: ReturnType<typeof useTables> }) {
  const { chosenTable } = tables;
  if (!chosenTable) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" {...disabledProps(tables.chosenIndex <= 0, () => tables.move(-1))}>
        Move table up
      </Button>
      <Button
        variant="outlined"
        {...disabledProps(tables.chosenIndex >= tables.editableTables.length - 1, () => tables.move(1))}
      >
        Move table down
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          saveFile(
            new Blob([csvOf(chosenTable.detail)], { type: 'text/csv' }),
            `${fileNameOf(chosenTable.detail.header)}.csv`,
          )
        }
      >
        Download CSV
      </Button>
      <Button variant="outlined" color="error" onClick={tables.remove}>
        Remove table
      </Button>
    </Box>
  );
}

const fileNameOf = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} .()-]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'Table';
