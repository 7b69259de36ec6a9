import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';

import { FormPopup } from '@/ui/dialogs/FormPopup';
import { KeyboardHelpPopup } from '@/ui/dialogs/KeyboardHelpPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useFields } from '@/ui/fields/useFields';
import { sheetTexts } from './sheetTexts';
import { shortcutsWithoutTool, toolsFor } from './sheetTools';
import type { SheetState } from './useSheet';

type Props = { sheet: SheetState };

export function SheetPopups({ sheet }: Props) {
  if (sheet.popup === 'renameColumn') return <RenameColumnPopup sheet={sheet} />;
  if (sheet.popup === 'replace') return <ReplacePopup sheet={sheet} />;
  if (sheet.popup === 'keys') return <ShortcutsPopup sheet={sheet} />;
  return null;
}

function RenameColumnPopup({ sheet }: Props) {
  const fields = useFields({ heading: sheet.typedTitle ?? sheet.value.columns[sheet.range.left]?.title ?? '' });
  const close = () => sheet.setPopup(null);

  function handleSubmit() {
    sheet.rename(fields.values.heading.trim());
    close();
  }

  return (
    <FormPopup title="Rename column" onSubmit={handleSubmit} onClose={close}>
      <TextInput label={sheetTexts.heading} autoFocus {...fields.field('heading')} />
    </FormPopup>
  );
}

function ReplacePopup({ sheet }: Props) {
  const fields = useFields({ find: '', replaceWith: '' });
  const [matchesWholeCell, setMatchesWholeCell] = useState(false);
  const [matchesCase, setMatchesCase] = useState(false);
  const close = () => sheet.setPopup(null);
  const { left, right } = sheet.range;
  const names = sheet.value.columns
    .slice(left, right + 1)
    .map(({ title }, index) => sheetTexts.column(title, left + index));

  function handleSubmit() {
    sheet.replace({ ...fields.values, matchesWholeCell, matchesCase });
    close();
  }

  return (
    <FormPopup title="Find and replace" onSubmit={handleSubmit} onClose={close}>
      <p style={{ margin: 0 }}>{`Columns searched: ${names.join(', ')}`}</p>
      <TextInput
        label="Find"
        autoFocus
        {...fields.field('find')}
        helperText={matchesWholeCell && fields.values.find === '' ? 'Leave blank to find empty cells' : undefined}
      />
      <TextInput label="Replace with" {...fields.field('replaceWith')} />
      <SwitchOption label="Whole cell only" isOn={matchesWholeCell} onChange={setMatchesWholeCell} />
      <SwitchOption label="Match case" isOn={matchesCase} onChange={setMatchesCase} />
    </FormPopup>
  );
}

type SwitchOptionProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

const SwitchOption = ({ label, isOn, onChange }: SwitchOptionProps) => (
  <FormControlLabel
    label={label}
    control={<Switch checked={isOn} onChange={({ target }) => onChange(target.checked)} />}
  />
);

function ShortcutsPopup({ sheet }: Props) {
  const shortcuts = [
    ...toolsFor(sheet).map(({ label, keys: shortcut }) => [shortcut, label] as const),
    ...shortcutsWithoutTool,
  ];
  return (
    <KeyboardHelpPopup
      hint={
        sheet.hasFixedRows || sheet.hasFixedColumns
          ? undefined
          : 'Control+Enter and Control+Delete add and remove columns when a full column is selected; otherwise, they add and remove rows.'
      }
      shortcuts={shortcuts}
      onClose={() => sheet.setPopup(null)}
    />
  );
}
