import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { useUploadPlanDocumentMutation } from '@/api/plans';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { CoveredPerson } from '@/contract/people/employee';
import { cardFileLimit } from '@/contract/files';
import type { DocumentType } from '@/contract/people/plan';
import { texts } from '@/contract/texts';
import { fullNameOf } from '@/contract/people/user';
import { selectUpload } from '@/store/admin/adminSlice';
import { useAppSelector } from '@/store/hooks';
import { fileProblem } from '@/parts/fileProblem';
import { FilePicker } from '@/ui/fields/FilePicker';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';
import { UploadBar } from '@/ui/fields/UploadBar';

import { enrolledPlans } from './enrolledPlans';

type Props = { person: CoveredPerson; onClose: () => void };

/** Does nothing, because a click outside must not cancel a running upload; only Cancel does. */
const stay = () => {};

/** Popup to upload a plan card for a spouse or child. */
export function CardUpload({ person, onClose }: Props) {
  const labelId = useId();
  const plans = enrolledPlans(person);
  const [type, setType] = useState<DocumentType | ''>(plans.length === 1 && plans[0] ? plans[0].type : '');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [upload] = useUploadPlanDocumentMutation();
  const { isSending, send, cancel } = useTrackedMutation();
  const progress = useAppSelector(selectUpload);

  const problem = file ? fileProblem(file, 'pdf', cardFileLimit) : undefined;
  const isMissing = isTried && (!file || !type);

  async function handleUpload() {
    setTried(true);
    if (!file || !type || problem) return;
    const answer = await send({ file }, ({ file: fileKey = '' }) =>
      upload({ fileKey, id: person.id, documentType: type }),
    );
    if (answer && !answer.error) onClose();
  }

  return (
    <Popup
      open
      title="Upload Card"
      onClose={isSending ? stay : onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={isSending ? cancel : onClose}>
            Cancel
          </Button>
          <BusyButton variant="contained" isBusy={isSending} onClick={() => void handleUpload()}>
            Upload
          </BusyButton>
        </>
      }
    >
      <Stack spacing={2}>
        <Typography>{`For ${fullNameOf(person)}`}</Typography>
        <FormControl error={isTried && !type}>
          <FormLabel id={labelId}>Document type</FormLabel>
          <Select
            labelId={labelId}
            value={type}
            SelectDisplayProps={{ 'aria-required': true }}
            onChange={({ target }) => setType(target.value)}
          >
            {plans.map((plan) => (
              <MenuItem key={plan.type} value={plan.type}>
                {plan.name}
              </MenuItem>
            ))}
          </Select>
          {plans.length === 0 && <FormHelperText>There is no plan to upload a card for.</FormHelperText>}
        </FormControl>
        <FilePicker
          label="Browse File"
          accept=".pdf,application/pdf"
          advice="PDF, up to 100 MB"
          file={file}
          problem={problem}
          onPick={(picked) => {
            if (!isSending) setFile(picked);
          }}
        />
        {isMissing && (
          <Typography role="alert" color="error">
            {texts.fillRequired}
          </Typography>
        )}
        {isSending && <UploadBar label="Upload" share={progress?.share ?? 0} words="Uploading the card" />}
      </Stack>
    </Popup>
  );
}
