import { useState } from 'react';

import { useAddDirectoryRowMutation, useEditDirectoryRowMutation } from '@/api/admin/directoryAdmin';
import { useRowForm } from '@/api/lists/useRowForm';
import { isContact } from '@/contract/patterns';
import {
  type DirectoryDraft,
  type DirectoryKind,
  type DirectoryRow,
  directoryLimits,
  isDirectoryLink,
} from '@/contract/program/directory';
import { completeUrl } from '@/contract/webUrl';
import { ContactField } from '@/features/shared/ContactField';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

type Props = {
  kind: DirectoryKind;
  /** Undefined adds a new row. */
  row?: DirectoryRow;
  onClose: () => void;
};

const draftOf = (row?: DirectoryRow): DirectoryDraft => ({
  title: row?.title ?? '',
  link: row?.link ?? '',
  phone: row?.phone ?? '',
  topic: row?.topic ?? '',
});
const labels: Record<keyof DirectoryDraft, string> = { title: 'Title', link: 'Link', phone: 'Phone', topic: 'Topic' };

export function DirectoryForm({ kind, row, onClose }: Props) {
  const [draft, setDraft] = useRestorableState(`${kind}/${row?.id ?? 'new'}`, () => draftOf(row));
  const [isSubmitted, setSubmitted] = useState(false);
  const [add] = useAddDirectoryRowMutation();
  const [edit] = useEditDirectoryRowMutation();
  const form = useRowForm<DirectoryRow>(onClose);
  const { theirs } = form;
  const change = (next: Partial<DirectoryDraft>) => setDraft((previousDraft) => ({ ...previousDraft, ...next }));

  const isTitleMissing = !draft.title.trim();
  const hasInvalidLink = draft.link.trim() !== '' && !isDirectoryLink(completeUrl(draft.link));
  const hasInvalidPhone = draft.phone !== '' && !isContact(draft.phone);

  async function save(version = row?.version) {
    await form.save(() =>
      row && version !== undefined ? edit({ kind, id: row.id, version, ...draft }) : add({ kind, ...draft }),
    );
  }
  function handleSubmit() {
    setSubmitted(true);
    if (!isTitleMissing && !hasInvalidLink && !hasInvalidPhone) void save();
  }

  if (theirs)
    return (
      <VersionChoice
        itemName="this row"
        differences={(Object.keys(labels) as (keyof DirectoryDraft)[]).map((field) => ({
          label: labels[field],
          mine: draft[field].trim(),
          theirs: theirs[field],
        }))}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );

  return (
    <FormPopup title={row ? 'Edit row' : 'Add row'} {...form.popupProps} onSubmit={handleSubmit}>
      <TextInput
        name="title"
        label={labels.title}
        value={draft.title}
        error={isSubmitted && isTitleMissing}
        helperText={isSubmitted && isTitleMissing ? 'Enter a title.' : undefined}
        unobtrusiveLimit={directoryLimits.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextInput
        name="link"
        label={labels.link}
        type="url"
        value={draft.link}
        error={isSubmitted && hasInvalidLink}
        helperText={
          isSubmitted && hasInvalidLink
            ? 'Links must start with https:// or http://.'
            : kind === 'telemedicine'
              ? 'Optional.'
              : 'Optional. If blank, members go to the provider search set in Settings.'
        }
        unobtrusiveLimit={directoryLimits.link}
        onChange={({ target }) => change({ link: target.value })}
      />
      <ContactField
        name="phone"
        label={labels.phone}
        value={draft.phone}
        error={isSubmitted && hasInvalidPhone}
        helperText={
          hasInvalidPhone
            ? undefined
            : kind === 'telemedicine'
              ? 'Members call the number in the first row.'
              : 'Optional.'
        }
        onChange={({ target }) => change({ phone: target.value })}
      />
      <TextInput
        name="topic"
        label={labels.topic}
        value={draft.topic}
        helperText="Optional. A short line below the title."
        unobtrusiveLimit={directoryLimits.topic}
        onChange={({ target }) => change({ topic: target.value })}
      />
    </FormPopup>
  );
}
