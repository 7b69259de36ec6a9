import ArrowBack from '@iconify-json/ic/icons.json?outline-arrow-back';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

import { changeRequestKindNames, maxChangeDocumentBytes, type OwnChangeRequest } from '@/contract/people/changeRequest';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { RadioField } from '@/ui/fields/RadioField';
import { UploadField } from '@/ui/fields/UploadField';
import { uploadRule } from '@/ui/files/findUploadProblem';
import { useIsOnline } from '@/ui/hooks/useIsOnline';
import { ChangeFields } from './ChangeFields';
import { kindChoices } from './changeTexts';
import { type ChangeForm, useChangeForm } from './useChangeForm';

const documentRules = [uploadRule('image', maxChangeDocumentBytes), uploadRule('pdf', maxChangeDocumentBytes)];

type Props = { /** The rejected change to report again. */ rejectedChange?: OwnChangeRequest; onClose: () => void };

/** A member reports a change in two steps: what changed, and the details with a document. */
export function ReportChange({ rejectedChange, onClose }: Props) {
  const form = useChangeForm(rejectedChange, onClose);
  const uploadedFraction = useAppSelector(selectUpload)?.share;
  const isOnline = useIsOnline();
  const { kind, step, file, problems, isSending } = form;

  return (
    <FormPopup
      title="Report a change"
      submitLabel={step === 'kind' ? 'Continue' : 'Send'}
      isSending={isSending}
      uploadedFraction={file ? uploadedFraction : undefined}
      onSubmit={form.handleSubmit}
      onCancelSending={form.cancel}
      onClose={onClose}
    >
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {!isOnline && 'You’re offline. What you entered stays here. Send it when you’re back online.'}
      </Box>
      {step === 'kind' || !kind ? (
        <RadioField
          label="What changed?"
          value={kind}
          choices={kindChoices(form.hasDependents)}
          problem={problems.kind}
          onChange={form.chooseKind}
        />
      ) : (
        <>
          <StepHeading key={kind} form={form} kind={kind} />
          <ChangeFields form={form} kind={kind} />
          <UploadField
            label="Document"
            buttonLabel={file ? 'Choose another file' : 'Add a photo or PDF'}
            rules={documentRules}
            advice="Optional: a document such as a birth or marriage certificate. PNG, JPEG, WebP, or PDF, up to 10 MB."
            file={file}
            picture={file?.type.startsWith('image/') ? {} : undefined}
            onPick={(pickedFile) => form.setFile(pickedFile)}
          />
          {file && !isSending && (
            <Button color="inherit" sx={{ justifySelf: 'start', mt: -1 }} onClick={() => form.setFile(null)}>
              Remove file
            </Button>
          )}
        </>
      )}
    </FormPopup>
  );
}

/** Receives focus, so that screen readers read the new step from its start. */
function StepHeading({ form, kind }: { form: ChangeForm; kind: keyof typeof changeRequestKindNames }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Button
        size="small"
        color="inherit"
        startIcon={<ArrowBack />}
        disabled={form.isSending}
        sx={{ ml: -1, mb: 0.5 }}
        onClick={form.goBack}
      >
        Back
      </Button>
      <Typography variant="h3" ref={heading} tabIndex={-1}>
        {changeRequestKindNames[kind]}
      </Typography>
    </div>
  );
}
