import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDeleteEmployeeMutation } from '@/api/admin/people/people';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';
import { FormPopup } from '@/ui/dialogs/FormPopup';

type Props = { employee: { id: Id; name: string }; relativeNames: readonly string[]; onClose: () => void };

/**
 * Deletes an employee without an account. A checkbox must be selected first, so that a double click cannot delete
 * anyone.
 */
export function DeleteEmployee({ employee: { id, name }, relativeNames, onClose }: Props) {
  const navigate = useNavigate();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [deleteEmployee] = useDeleteEmployeeMutation();
  const { send, popupProps } = useFormSubmission(onClose);
  const hasError = isSubmitted && !isConfirmed;
  const helpId = useId();

  async function handleSubmit() {
    setSubmitted(true);
    if (!isConfirmed) return;
    const answer = await send({}, () => deleteEmployee({ id }));
    if (!answer || answer.error) return;
    onClose();
    // Back must not lead to the deleted record.
    void navigate(pages.employees, { replace: true });
  }

  return (
    <FormPopup
      title={`Delete ${name}?`}
      submitLabel="Delete permanently"
      isDestructive
      {...popupProps}
      onSubmit={handleSubmit}
    >
      <Typography>{`${name} never signed up. The record will be deleted, along with its plans, cards, and invitations.`}</Typography>
      {relativeNames.length > 0 && (
        <Typography>
          {`${relativeNames.length === 1 ? 'This dependent' : 'These dependents'} will also be deleted: ${relativeNames.join(', ')}.`}
        </Typography>
      )}
      <FormControl error={hasError}>
        <FormControlLabel
          label="I understand that this can’t be undone"
          control={
            <Checkbox
              checked={isConfirmed}
              slotProps={{
                input: {
                  'aria-invalid': hasError || undefined,
                  'aria-describedby': hasError ? helpId : undefined,
                },
              }}
              onChange={(_event, isChecked) => setConfirmed(isChecked)}
            />
          }
        />
        {hasError && <FormHelperText id={helpId}>Check this box first.</FormHelperText>}
      </FormControl>
    </FormPopup>
  );
}
