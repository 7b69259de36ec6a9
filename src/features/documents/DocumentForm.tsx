import Box from '@mui/material/Box';
import { useState } from 'react';

import { useAddDocumentMutation, useEditDocumentMutation } from '@/api/admin/documentAdmin';
import { useRowForm } from '@/api/lists/useRowForm';
import { audienceOptions } from '@/contract/content/audience';
import { type DocumentDraft, type EducationDocument, maxDocumentTitleLength } from '@/contract/content/document';
import {
  documentHint,
  maxDocumentBytes,
  maxPictureBytes,
  thumbnailHint,
  uploadKinds,
  videoHint,
} from '@/contract/files';
import { isActiveFlag } from '@/contract/flags';
import { texts } from '@/contract/texts';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { SwitchField } from '@/ui/fields/SwitchField';
import { TextInput } from '@/ui/fields/TextInput';
import { UploadField } from '@/ui/fields/UploadField';
import { uploadRule } from '@/ui/files/findUploadProblem';
import { useRestorableState } from '@/ui/forms/savedForms';
import { toast } from '@/ui/toast/toast';

import { FileLink, fileTypeName, fileTypeOptions, type LinkRenewal } from './documentColumns';
import { type DocumentField, editFields, findFileTypeMismatch, missingFields, valuesOf } from './documentRules';

type Props = {
  document?: EducationDocument;
  renewal: LinkRenewal;
  onClose: () => void;
};

type Files = { image: File | null; file: File | null };

const thumbnailRules = [uploadRule('image', maxPictureBytes)];
const fileRules = [uploadRule('pdf', maxDocumentBytes), uploadRule('video', maxDocumentBytes)];

/** Dialog to add or edit an education document; adding and editing use different labels for the title and state. */
export function DocumentForm({ document, renewal, onClose }: Props) {
  const draftKey = `document/${document?.id ?? 'new'}`;
  const [values, setValues] = useRestorableState(draftKey, () => valuesOf(document));
  const [files, setFiles] = useRestorableState<Files>(`${draftKey}/files`, { image: null, file: null });
  const [missingInputs, setMissingInputs] = useState<DocumentField[]>([]);
  const [add] = useAddDocumentMutation();
  const [edit] = useEditDocumentMutation();
  const form = useRowForm<EducationDocument>(onClose);
  const { theirs } = form;
  const uploadedFraction = useAppSelector(selectUpload)?.share;
  const typeMismatchText = findFileTypeMismatch(files.file, values.fileType);
  const states = { on: 'Active', off: document ? 'Inactive' : 'In Active' };

  function change(next: Partial<DocumentDraft>) {
    setValues((current) => ({ ...current, ...next }));
    setMissingInputs([]);
  }
  function pick(next: Partial<Files>) {
    if (form.isSending) return;
    setFiles((current) => ({ ...current, ...next }));
    setMissingInputs([]);
  }

  async function save(version = document?.version) {
    await form.save(
      ({ image: imageKey, file: fileKey }) =>
        document
          ? edit({ id: document.id, ...editFields(values), version, imageKey, fileKey })
          : add({ ...values, fileName: values.fileName.trim(), imageKey, fileKey }),
      files,
    );
  }

  function handleSubmit() {
    const emptyFields = document ? [] : missingFields(values.fileName, files);
    setMissingInputs(emptyFields);
    if (emptyFields.length > 0) toast.error(texts.fillRequired);
    else if (typeMismatchText) toast.error(typeMismatchText);
    else void save();
  }

  if (theirs) {
    const stateOf = (isActive: unknown) => (isActiveFlag(isActive) ? states.on : states.off);
    const fileFact = (label: string, file: File | null) =>
      file ? [{ label, mine: file.name, theirs: 'Current file' }] : [];
    return (
      <VersionChoice
        itemName="this document"
        differences={[
          { label: 'Status', mine: stateOf(values.isActive), theirs: stateOf(theirs.isActive) },
          { label: 'File type', mine: fileTypeName(values.fileType), theirs: fileTypeName(theirs.fileType) },
          { label: 'Title', mine: values.fileName.trim() || theirs.fileName, theirs: theirs.fileName },
          { label: 'Visible to', mine: values.visibleTo, theirs: theirs.visibleTo },
          ...fileFact('Thumbnail', files.image),
          ...fileFact('File', files.file),
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }

  return (
    <FormPopup
      title={document ? 'Edit Resource Document' : 'Add Resource Document'}
      isWide
      {...form.popupProps}
      uploadedFraction={files.image || files.file ? uploadedFraction : undefined}
      onSubmit={handleSubmit}
    >
      <SwitchField label="Status" isOn={values.isActive} text={states} onChange={(isActive) => change({ isActive })} />
      <SelectField
        label="File Type"
        value={values.fileType}
        options={fileTypeOptions}
        onChange={(fileType) => change({ fileType })}
      />
      <TextInput
        name="fileName"
        label={document ? 'Title' : 'File Name'}
        value={values.fileName}
        error={missingInputs.includes('fileName')}
        helperText={missingInputs.includes('fileName') ? 'Enter a file name.' : undefined}
        unobtrusiveLimit={maxDocumentTitleLength}
        onChange={({ target }) => change({ fileName: target.value })}
      />
      <SelectField
        label="Visible To"
        value={values.visibleTo}
        options={audienceOptions}
        onChange={(visibleTo) => change({ visibleTo })}
      />
      <UploadField
        label="Thumbnail"
        buttonLabel="Choose thumbnail"
        rules={thumbnailRules}
        advice={`Image, ${thumbnailHint}. ${uploadKinds.image.name}.`}
        isLimitAdvisory
        file={files.image}
        error={missingInputs.includes('image')}
        picture={{ url: document?.thumbnail_link }}
        onPick={(image) => pick({ image })}
      />
      <UploadField
        label="File"
        buttonLabel="Choose file"
        rules={fileRules}
        advice={`${documentHint}. ${videoHint}`}
        isLimitAdvisory
        file={files.file}
        error={missingInputs.includes('file')}
        problem={typeMismatchText}
        currentFileLink={
          document?.en_link && (
            <Box sx={{ fontWeight: 600, '& > a': { color: 'primary.main' } }}>
              <FileLink
                document={document}
                field="en_link"
                label={`Open the current ${fileTypeName(document.fileType)}`}
                isTextShown
                renewal={renewal}
              />
            </Box>
          )
        }
        onPick={(file) => pick({ file })}
      />
    </FormPopup>
  );
}
