import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { ImportColumn } from '@/contract/people/peopleImport';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

import { rowsOf } from './reportText';
import type { ImportFixes } from './useImportFixes';

type Props = {
  columns: readonly ImportColumn[];
  /** The initially selected column. */
  column: ImportColumn;
  wrong: number;
  fixes: ImportFixes;
  onClose: () => void;
};

/** Replaces text in one column of all invalid rows, including those on other pages, and checks them again. */
export function ReplaceInColumn({ columns, column: first, wrong, fixes, onClose }: Props) {
  const [column, setColumn] = useState(first);
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [isWhole, setWhole] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isNothing = find === '' && !isWhole;

  async function handleSubmit() {
    setSubmitted(true);
    if (isNothing) return;
    if (await fixes.check({ replace: { column, find, with: replaceWith, isWhole } })) onClose();
  }

  return (
    <FormPopup
      title="Find and replace"
      isSending={fixes.isSending}
      onSubmit={() => void handleSubmit()}
      onCancelSending={onClose}
      onClose={onClose}
    >
      <Typography>{`In all invalid rows: ${rowsOf(wrong)}. They’ll be checked again right away.`}</Typography>
      <SelectField
        label="Column"
        value={column}
        options={columns.map((name) => ({ value: name, label: name }))}
        onChange={setColumn}
      />
      <TextInput
        name="find"
        label="Find"
        value={find}
        error={isSubmitted && isNothing}
        helperText={
          isWhole && find === ''
            ? 'Leave blank to find empty cells'
            : isSubmitted && isNothing
              ? 'Enter what to find.'
              : undefined
        }
        onChange={({ target }) => setFind(target.value)}
      />
      <TextInput
        name="replacement"
        label="Replace with"
        value={replaceWith}
        onChange={({ target }) => setReplaceWith(target.value)}
      />
      <FormControlLabel
        label="Whole cell only"
        control={<Switch checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />}
      />
    </FormPopup>
  );
}
