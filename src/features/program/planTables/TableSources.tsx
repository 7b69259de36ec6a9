import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { countWithNoun } from '@/contract/format';
import type { PlanDetail } from '@/contract/people/plan';
import { planTableLimits } from '@/contract/program/planTables';
import { announce } from '@/ui/announce/announce';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { SelectField } from '@/ui/fields/SelectField';
import { readTableFile } from './tableSheet';
import { usePlanYears } from './usePlanYears';

type Props = {
  /** The key of the plan year being edited. */
  editedYearKey: string;
  count: number;
  isFull: boolean;
  onAdd: (tables: readonly PlanDetail[], replacesTables?: boolean) => void;
};

const emptyTable: PlanDetail = { header: '', option_headers: [], result: [] };

/** Adds tables to a draft: empty, from CSV, or copied. */
export function TableSources({ editedYearKey, count, isFull, onAdd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopying, setCopying] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function addFiles(files: readonly File[]) {
    const results = await Promise.allSettled(files.map(readTableFile));
    const addedTables = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected' ? [`${files[index]?.name}: ${(result.reason as Error).message}`] : [],
    );
    setProblems(failures);
    if (addedTables.length > 0) onAdd(addedTables);
    // Errors are announced by their own status region.
    if (addedTables.length > 0) announce(`${countWithNoun(addedTables.length, 'table')} added`);
    // Otherwise, choosing the same file again would not fire an event.
    if (input.current) input.current.value = '';
  }

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <BusyButton variant="outlined" disabled={isFull} onClick={() => onAdd([emptyTable])}>
          Add table
        </BusyButton>
        <BusyButton variant="outlined" disabled={isFull} onClick={() => input.current?.click()}>
          Add from CSV
        </BusyButton>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          multiple
          hidden
          aria-label="Add from CSV"
          onChange={({ target }) => void addFiles([...(target.files ?? [])])}
        />
        <Button variant="outlined" onClick={() => setCopying(true)}>
          Copy from another plan or year
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {`${count} of ${planTableLimits.tables} tables. Each can have up to ${planTableLimits.rows} rows, ${planTableLimits.columns} columns, and ${planTableLimits.cell} characters per cell.`}
      </Typography>
      <Box role="status">
        {problems.map((text) => (
          <Typography key={text} color="error">
            {text}
          </Typography>
        ))}
      </Box>
      {isCopying && (
        <CopyTables
          editedYearKey={editedYearKey}
          isEmpty={count === 0}
          onCopy={(tables, replacesTables) => {
            onAdd(tables, replacesTables);
            setCopying(false);
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </div>
  );
}

type CopyTablesProps = {
  editedYearKey: string;
  isEmpty: boolean;
  onCopy: (tables: readonly PlanDetail[], replacesTables: boolean) => void;
  onClose: () => void;
};

const modes = [
  { value: 'replace', label: 'Replace the tables in this draft' },
  { value: 'append', label: 'Add after the tables in this draft' },
] as const;

/** Copies another plan's or year's tables into the draft; they are saved with it. */
function CopyTables({ editedYearKey, isEmpty, onCopy, onClose }: CopyTablesProps) {
  const { years, isLoading, readTables, isReading } = usePlanYears();
  const sources = years.filter(({ key }) => key !== editedYearKey);
  const [key, setKey] = useState('');
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('replace');
  const [problem, setProblem] = useState<string>();

  async function handleSubmit() {
    if (!key) return setProblem('Choose a plan and year.');
    const tables = await readTables(key);
    if (tables) onCopy(tables, mode === 'replace');
  }

  return (
    <FormPopup title="Copy tables" isSending={isReading} onSubmit={handleSubmit} onClose={onClose}>
      <SelectField
        label="From"
        value={key}
        options={sources.map((year) => ({ value: year.key, label: year.label }))}
        error={problem !== undefined}
        helperText={problem ?? (!isLoading && sources.length === 0 ? 'No other plan years yet.' : undefined)}
        onChange={(next) => {
          setKey(next);
          setProblem(undefined);
        }}
      />
      {!isEmpty && <SelectField label="How to add the tables" value={mode} options={modes} onChange={setMode} />}
    </FormPopup>
  );
}
