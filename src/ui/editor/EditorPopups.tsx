import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';

import { richTextLimits } from '@/contract/richText/document';
import { linkProblem } from '@/contract/richText/fromHtml';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';
import { type Field, useFields } from '@/ui/fields/useFields';

import { linkAt, linkUrlOf, removeLink, setLink } from './linkTools';
import { insertTable, setTableAttribute, tableAt } from './tableTools';

type Props = {
  editor: Editor;
  /** Changes the text where the popup was opened, and closes the popup. */
  applyChange: (change: (editor: Editor) => void) => void;
  onClose: () => void;
};

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
    <FormPopup title="Link" onSubmit={handleSubmit} onClose={onClose}>
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

export function NewTablePopup({ applyChange, onClose }: Props) {
  const { values, field } = useFields({ rows: '3', columns: '3', caption: '' });
  const [headers, setHeaders] = useState({ head: true, rowHeads: false });
  const rows = parseCount(values.rows, richTextLimits.tableRows);
  const columns = parseCount(values.columns, richTextLimits.tableColumns);

  function handleSubmit() {
    if (rows && columns)
      applyChange((currentEditor) =>
        insertTable(currentEditor, { ...headers, rows, columns, caption: values.caption.trim() }),
      );
  }

  return (
    <FormPopup title="New table" onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        label="Caption"
        autoFocus
        {...field('caption')}
        helperText="Optional. Appears above the table."
        unobtrusiveLimit={richTextLimits.label}
      />
      <NumberInput label="Rows" max={richTextLimits.tableRows} {...field('rows')} error={!rows} />
      <NumberInput label="Columns" max={richTextLimits.tableColumns} {...field('columns')} error={!columns} />
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

const NumberInput = ({ max, ...field }: Field & { label: string; max: number }) => (
  <TextInput
    {...field}
    inputMode="numeric"
    helperText={field.error ? `Enter a number from 1 to ${max}.` : `From 1 to ${max}`}
  />
);

export function CaptionPopup({ editor, applyChange, onClose }: Props) {
  const { values, field } = useFields({ caption: String(tableAt(editor)?.attrs.caption ?? '') });

  const handleSubmit = () =>
    applyChange((currentEditor) => setTableAttribute(currentEditor, 'caption', values.caption.trim()));

  return (
    <FormPopup title="Table caption" onSubmit={handleSubmit} onClose={onClose}>
      <TextInput
        label="Caption"
        autoFocus
        {...field('caption')}
        helperText="Leave blank for no caption."
        unobtrusiveLimit={richTextLimits.label}
      />
    </FormPopup>
  );
}
