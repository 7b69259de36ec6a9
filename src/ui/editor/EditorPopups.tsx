import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';

import { richTextLimits } from '@/contract/richText/document';
import { addressProblem } from '@/contract/richText/fromHtml';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';

import { addressOf, linkAt, removeLink, setLink } from './linkTools';
import { insertTable, tableAt } from './tableTools';

type Props = {
  editor: Editor;
  /** Changes the text at the place where the popup was opened, and closes it. */
  act: (change: (editor: Editor) => void) => void;
  onClose: () => void;
};

const stay = () => {};
const still = { isSending: false, onCancelSending: stay };

export function LinkPopup({ editor, act, onClose }: Props) {
  const [present] = useState(() => linkAt(editor));
  const [href, setHref] = useState(present.href);
  const [words, setWords] = useState(present.words);
  const [isTried, setTried] = useState(false);
  const address = addressOf(href);
  const lacksWords = words !== null && words.trim() === '';

  function handleSubmit() {
    setTried(true);
    if (address !== undefined && !lacksWords) act((now) => setLink(now, address, words));
  }

  return (
    <FormPopup title="Link" {...still} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        name="address"
        label="Address"
        inputMode="url"
        spellCheck={false}
        autoFocus
        value={href}
        error={isTried && address === undefined}
        helperText={
          isTried && address === undefined ? addressProblem : 'For example www.example.org or help@example.org'
        }
        onChange={({ target }) => setHref(target.value)}
      />
      {words !== null && (
        <TextInput
          name="words"
          label="Text"
          value={words}
          error={isTried && lacksWords}
          helperText={isTried && lacksWords ? 'Please enter the words of the link.' : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {present.href && (
        <Button color="error" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => act(removeLink)}>
          Remove link
        </Button>
      )}
    </FormPopup>
  );
}

const wholeNumber = (typed: string, most: number) => {
  const number = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= most ? number : undefined;
};
const caption = { name: 'caption', label: 'Caption' };

export function NewTablePopup({ act, onClose }: Props) {
  const [typed, setTyped] = useState({ rows: '3', columns: '3', caption: '' });
  const [heads, setHeads] = useState({ head: true, rowHeads: false });
  const rows = wholeNumber(typed.rows, richTextLimits.tableRows);
  const columns = wholeNumber(typed.columns, richTextLimits.tableColumns);
  const change = (next: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...next }));

  function handleSubmit() {
    if (rows && columns) act((now) => insertTable(now, { ...heads, rows, columns, caption: typed.caption.trim() }));
  }

  return (
    <FormPopup title="New table" {...still} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        {...caption}
        autoFocus
        value={typed.caption}
        helperText="Says above the table what it shows. It may be left empty."
        onChange={({ target }) => change({ caption: target.value.slice(0, richTextLimits.label) })}
      />
      <NumberInput
        name="rows"
        label="Rows"
        most={richTextLimits.tableRows}
        value={typed.rows}
        isWrong={!rows}
        onChange={(text) => change({ rows: text })}
      />
      <NumberInput
        name="columns"
        label="Columns"
        most={richTextLimits.tableColumns}
        value={typed.columns}
        isWrong={!columns}
        onChange={(text) => change({ columns: text })}
      />
      <SwitchField
        label="Head row"
        isOn={heads.head}
        words={{ on: 'The first row says what the columns hold', off: 'The first row is like the others' }}
        onChange={(head) => setHeads({ ...heads, head })}
      />
      <SwitchField
        label="Head column"
        isOn={heads.rowHeads}
        words={{ on: 'The first column says what the rows hold', off: 'The first column is like the others' }}
        onChange={(rowHeads) => setHeads({ ...heads, rowHeads })}
      />
    </FormPopup>
  );
}

type NumberInputProps = {
  name: string;
  label: string;
  most: number;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
};

const NumberInput = ({ most, isWrong, onChange, ...field }: NumberInputProps) => (
  <TextInput
    {...field}
    inputMode="numeric"
    error={isWrong}
    helperText={isWrong ? `Please enter a number from 1 to ${most}.` : `From 1 to ${most}`}
    onChange={({ target }) => onChange(target.value)}
  />
);

export function CaptionPopup({ editor, act, onClose }: Props) {
  const [words, setWords] = useState(() => String(tableAt(editor)?.table.attrs.caption ?? ''));

  const handleSubmit = () =>
    act((now) => {
      const found = tableAt(now);
      if (found) now.view.dispatch(now.state.tr.setNodeAttribute(found.position, 'caption', words.trim()));
    });

  return (
    <FormPopup title="Caption of the table" {...still} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        {...caption}
        autoFocus
        value={words}
        helperText="Leave it empty for none."
        onChange={({ target }) => setWords(target.value.slice(0, richTextLimits.label))}
      />
    </FormPopup>
  );
}
