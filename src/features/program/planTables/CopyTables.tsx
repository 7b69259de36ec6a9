import { useState } from 'react';

import type { PlanDetail } from '@/contract/people/plan';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';

import { usePlanYears } from './usePlanYears';

type Props = {
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
export function CopyTables({ editedYearKey, isEmpty, onCopy, onClose }: Props) {
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
    <FormPopup
      title="Copy tables"
      isSending={isReading}
      onSubmit={() => void handleSubmit()}
      onCancelSending={onClose}
      onClose={onClose}
    >
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
