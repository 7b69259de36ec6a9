import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { useUploadPlanDocumentMutation } from '@/api/plans';
import { maxCardFileBytes } from '@/contract/files';
import type { CoveredPerson } from '@/contract/people/employee';
import type { PlanKind } from '@/contract/people/plan';
import { fullNameOf } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { findFileProblem } from '@/features/shared/findFileProblem';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { FilePicker } from '@/ui/fields/FilePicker';
import { SelectField } from '@/ui/fields/SelectField';
import { useRestorableState } from '@/ui/forms/savedForms';

import { enrolledPlans } from './enrolledPlans';

/** Uploads a plan card for an employee, spouse, or child. */
export function CardUpload({ person, onClose }: { person: CoveredPerson; onClose: () => void }) {
  const plans = enrolledPlans(person);
  const [type, setType] = useRestorableState<PlanKind | ''>(
    `planCard/${person.id}/type`,
    plans.length === 1 && plans[0] ? plans[0].kind : '',
  );
  const [file, setFile] = useRestorableState<File | null>(`planCard/${person.id}/file`, null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [upload] = useUploadPlanDocumentMutation();
  const { isSending, send, popupProps } = useFormSubmission(onClose);
  const progress = useAppSelector(selectUpload);

  const problem = file ? findFileProblem(file, 'pdf', maxCardFileBytes) : undefined;

  async function handleUpload() {
    setSubmitted(true);
    if (!file || !type || problem) return;
    const answer = await send({ file }, ({ file: fileKey = '' }) =>
      upload({ fileKey, id: person.id, documentType: type }),
    );
    if (answer && !answer.error) onClose();
  }

  return (
    <FormPopup
      title="Upload Card"
      submitLabel="Upload"
      uploadedFraction={progress?.share ?? 0}
      {...popupProps}
      onSubmit={handleUpload}
    >
      <Typography>{`For ${fullNameOf(person)}`}</Typography>
      <SelectField
        label="Document type"
        required
        value={type}
        options={plans.map((plan) => ({ value: plan.kind, label: plan.name }))}
        error={isSubmitted && !type}
        helperText={
          plans.length === 0
            ? 'This person isn’t enrolled in a plan, so there’s no card to upload.'
            : isSubmitted && !type
              ? texts.fillRequired
              : undefined
        }
        onChange={setType}
      />
      <FilePicker
        label="Browse File"
        accept=".pdf,application/pdf"
        advice="PDF, up to 100 MB"
        file={file}
        problem={problem ?? (isSubmitted && !file ? texts.fillRequired : undefined)}
        onPick={(pickedFile) => {
          if (!isSending) setFile(pickedFile);
        }}
      />
    </FormPopup>
  );
}
