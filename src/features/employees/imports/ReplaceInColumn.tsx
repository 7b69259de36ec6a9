import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { countWithNoun } from '@/contract/format';
import type { ImportColumn } from '@/contract/people/peopleImport';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

import type { ImportFixes } from './useImportFixes';

type Props = {
  columns: readonly ImportColumn[];
  /** The initially selected column. */
  column: ImportColumn;
  invalidCount: number;
  fixes: ImportFixes;
  onClose: () => void;
};

/** Replaces text in one column of all invalid rows, including those on other pages, and checks them again. */
export function ReplaceInColumn({ columns, column: initialColumn, invalidCount, fixes, onClose }: Props) {
  const [column, setColumn] = useState(initialColumn);
  const [findText, setFindText] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [matchesWholeCell, setMatchesWholeCell] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isFindTextMissing = findText === '' && !matchesWholeCell;

  async function handleSubmit() {
    setSubmitted(true);
    if (isFindTextMissing) return;
    if (await fixes.check({ replace: { column, find: findText, with: replaceWith, isWhole: matchesWholeCell } }))
      onClose();
  }

  return (
    <FormPopup title="Find and replace" isSending={fixes.isSending} onSubmit={handleSubmit} onClose={onClose}>
      <Typography>
        {invalidCount === 1
          ? 'Text will be replaced in the invalid row, and the row will be checked again right away.'
          : `Text will be replaced in all ${countWithNoun(invalidCount, 'invalid row')}, and the rows will be checked again right away.`}
      </Typography>
      <SelectField
        label="Column"
        value={column}
        options={columns.map((name) => ({ value: name, label: name }))}
        onChange={setColumn}
      />
      <TextInput
        name="find"
        label="Find"
        value={findText}
        error={isSubmitted && isFindTextMissing}
        helperText={
          matchesWholeCell && findText === ''
            ? 'Leave blank to find empty cells'
            : isSubmitted && isFindTextMissing
              ? 'Enter what to find.'
              : undefined
        }
        onChange={({ target }) => setFindText(target.value)}
      />
      <TextInput
        name="replacement"
        label="Replace with"
        value={replaceWith}
        onChange={({ target }) => setReplaceWith(target.value)}
      />
      <FormControlLabel
        label="Whole cell only"
        control={<Switch checked={matchesWholeCell} onChange={({ target }) => setMatchesWholeCell(target.checked)} />}
      />
    </FormPopup>
  );
}
