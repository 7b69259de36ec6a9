import Typography from '@mui/material/Typography';

import { useFormSubmission } from '@/api/core/useFormSubmission';
import { maxRevealsPerHour, type SsnReason } from '@/contract/administration/ssnReason';
import { FormPopup } from '@/ui/dialogs/FormPopup';

import { useSsnReason } from './useSsnReason';

type Answer = { data?: { userSSN: string } };
type Props = {
  name: string;
  reveal: (ssnReason: SsnReason) => Promise<Answer> & { abort: () => void };
  onRevealed: (ssn: string) => void;
  onClose: () => void;
};

/** Asks for the reason to view another full SSN. */
export function RevealPopup({ name, reveal, onRevealed, onClose }: Props) {
  const { send, popupProps } = useFormSubmission(onClose);
  const { fields, validateReason } = useSsnReason();

  async function handleSubmit() {
    const ssnReason = validateReason();
    if (!ssnReason) return;
    const answer = await send({}, () => reveal(ssnReason));
    if (answer?.data) onRevealed(answer.data.userSSN);
  }

  return (
    <FormPopup title={`Reveal SSN for ${name}`} submitLabel="Reveal" {...popupProps} onSubmit={handleSubmit}>
      <Typography variant="body2">
        {`You’ve viewed ${maxRevealsPerHour} full SSNs in the last hour. Enter what you need this one for, then confirm it’s you. The member can see your reason.`}
      </Typography>
      {fields}
    </FormPopup>
  );
}
