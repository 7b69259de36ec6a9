import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';

import { FormPopup } from '@/ui/dialogs/FormPopup';
import { KeyboardHelpPopup } from '@/ui/dialogs/KeyboardHelpPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { sheetTexts } from './sheetTexts';
import { shortcutsWithoutTool, toolsFor } from './sheetTools';
import type { SheetState } from './useSheet';

type Props = { sheet: SheetState };

const doNothing = () => {};

export function SheetPopups({ sheet }: Props) {
  if (sheet.popup === 'renameColumn') return <RenameColumnPopup sheet={sheet} />;
  if (sheet.popup === 'replace') return <ReplacePopup sheet={sheet} />;
  if (sheet.popup === 'keys') return <ShortcutsPopup sheet={sheet} />;
  return null;
}

function RenameColumnPopup({ sheet }: Props) {
  const [title, setTitle] = useState(sheet.typedTitle ?? sheet.value.columns[sheet.range.left]?.title ?? '');
  const close = () => sheet.setPopup(null);

  function handleSubmit() {
    sheet.rename(title.trim());
    close();
  }

  return (
    <FormPopup
      title="Rename column"
      isSending={false}
      onSubmit={handleSubmit}
      onCancelSending={doNothing}
      onClose={close}
    >
      <TextInput
        name="heading"
        label={sheetTexts.heading}
        value={title}
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormPopup>
  );
}

function ReplacePopup({ sheet }: Props) {
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [matchesWholeCell, setMatchesWholeCell] = useState(false);
  const [matchesCase, setMatchesCase] = useState(false);
  const close = () => sheet.setPopup(null);
  const { left, right } = sheet.range;
  const names = sheet.value.columns
    .slice(left, right + 1)
    .map(({ title }, index) => sheetTexts.column(title, left + index));

  function handleSubmit() {
    sheet.replace({ find, replaceWith, matchesWholeCell, matchesCase });
    close();
  }

  return (
    <FormPopup
      title="Find and replace"
      isSending={false}
      onSubmit={handleSubmit}
      onCancelSending={doNothing}
      onClose={close}
    >
      <p style={{ margin: 0 }}>{`Columns searched: ${names.join(', ')}`}</p>
      <TextInput
        name="find"
        label="Find"
        value={find}
        autoFocus
        helperText={matchesWholeCell && find === '' ? 'Leave blank to find empty cells' : undefined}
        onChange={({ target }) => setFind(target.value)}
      />
      <TextInput
        name="replaceWith"
        label="Replace with"
        value={replaceWith}
        onChange={({ target }) => setReplaceWith(target.value)}
      />
      <SwitchOption label="Whole cell only" isOn={matchesWholeCell} onChange={setMatchesWholeCell} />
      <SwitchOption label="Match case" isOn={matchesCase} onChange={setMatchesCase} />
    </FormPopup>
  );
}

const SwitchOption = ({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
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
