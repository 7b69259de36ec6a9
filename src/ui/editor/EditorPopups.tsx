import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';

import { richTextLimits } from '@/contract/richText/document';
import { linkProblem } from '@/contract/richText/fromHtml';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';

import { linkAt, linkUrlOf, removeLink, setLink } from './linkTools';
import { insertTable, tableAt } from './tableTools';

type Props = {
  editor: Editor;
  /** Changes the text where the popup was opened, and closes the popup. */
  applyChange: (change: (editor: Editor) => void) => void;
  onClose: () => void;
};

const doNothing = () => {};
const notSendingProps = { isSending: false, onCancelSending: doNothing };

export function LinkPopup({ editor, applyChange, onClose }: Props) {
  const [currentLink] = useState(() => linkAt(editor));
  const [href, setHref] = useState(currentLink.href);
  const [text, setText] = useState(currentLink.text);
  const [isSubmitted, setSubmitted] = useState(false);
  const url = linkUrlOf(href);
  const isTextMissing = text !== null && text.trim() === '';

  function handleSubmit() {
    setSubmitted(true);
    if (url !== undefined && !isTextMissing) applyChange((currentEditor) => setLink(currentEditor, url, text));
  }

  return (
    <FormPopup title="Link" {...notSendingProps} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        name="address"
        label="Address"
        inputMode="url"
        spellCheck={false}
        autoFocus
        value={href}
        error={isSubmitted && url === undefined}
        helperText={isSubmitted && url === undefined ? linkProblem : 'For example, www.example.org or help@example.org'}
        onChange={({ target }) => setHref(target.value)}
      />
      {text !== null && (
        <TextInput
          name="text"
          label="Text"
          value={text}
          error={isSubmitted && isTextMissing}
          helperText={isSubmitted && isTextMissing ? 'Enter the link text.' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {currentLink.href && (
        <Button color="error" variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => applyChange(removeLink)}>
          Remove link
        </Button>
      )}
    </FormPopup>
  );
}

const parseCount = (text: string, max: number) => {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= max ? number : undefined;
};
const captionField = { name: 'caption', label: 'Caption' };

export function NewTablePopup({ applyChange, onClose }: Props) {
  const [values, setValues] = useState({ rows: '3', columns: '3', caption: '' });
  const [headers, setHeaders] = useState({ head: true, rowHeads: false });
  const rows = parseCount(values.rows, richTextLimits.tableRows);
  const columns = parseCount(values.columns, richTextLimits.tableColumns);
  const updateValues = (next: Partial<typeof values>) => setValues((current) => ({ ...current, ...next }));

  function handleSubmit() {
    if (rows && columns)
      applyChange((currentEditor) =>
        insertTable(currentEditor, { ...headers, rows, columns, caption: values.caption.trim() }),
      );
  }

  return (
    <FormPopup title="New table" {...notSendingProps} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        {...captionField}
        autoFocus
        value={values.caption}
        helperText="Optional. Appears above the table."
        unobtrusiveLimit={richTextLimits.label}
        onChange={({ target }) => updateValues({ caption: target.value })}
      />
      <NumberInput
        name="rows"
        label="Rows"
        max={richTextLimits.tableRows}
        value={values.rows}
        isInvalid={!rows}
        onChange={(text) => updateValues({ rows: text })}
      />
      <NumberInput
        name="columns"
        label="Columns"
        max={richTextLimits.tableColumns}
        value={values.columns}
        isInvalid={!columns}
        onChange={(text) => updateValues({ columns: text })}
      />
      <SwitchField
        label="Header row"
        isOn={headers.head}
        text={{ on: 'The first row has column headings', off: 'The first row is like the others' }}
        onChange={(head) => setHeaders({ ...headers, head })}
      />
      <SwitchField
        label="Header column"
        isOn={headers.rowHeads}
        text={{ on: 'The first column has row headings', off: 'The first column is like the others' }}
        onChange={(rowHeads) => setHeaders({ ...headers, rowHeads })}
      />
    </FormPopup>
  );
}

type NumberInputProps = {
  name: string;
  label: string;
  max: number;
  value: string;
  isInvalid: boolean;
  onChange: (text: string) => void;
};

const NumberInput = ({ max, isInvalid, onChange, ...field }: NumberInputProps) => (
  <TextInput
    {...field}
    inputMode="numeric"
    error={isInvalid}
    helperText={isInvalid ? `Enter a number from 1 to ${max}.` : `From 1 to ${max}`}
    onChange={({ target }) => onChange(target.value)}
  />
);

export function CaptionPopup({ editor, applyChange, onClose }: Props) {
  const [captionText, setCaptionText] = useState(() => String(tableAt(editor)?.table.attrs.caption ?? ''));

  const handleSubmit = () =>
    applyChange((currentEditor) => {
      const currentTable = tableAt(currentEditor);
      if (currentTable)
        currentEditor.view.dispatch(
          currentEditor.state.tr.setNodeAttribute(currentTable.position, 'caption', captionText.trim()),
        );
    });

  return (
    <FormPopup title="Table caption" {...notSendingProps} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        {...captionField}
        autoFocus
        value={captionText}
        helperText="Leave blank for no caption."
        unobtrusiveLimit={richTextLimits.label}
        onChange={({ target }) => setCaptionText(target.value)}
      />
    </FormPopup>
  );
}
