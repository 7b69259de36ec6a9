import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useDeleteEmployeeMutation } from '@/api/admin/people/people';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';
import { FormPopup } from '@/ui/dialogs/FormPopup';

type Props = { employee: { id: Id; name: string }; relatives: readonly string[]; onClose: () => void };

/**
 * Deletes an employee without an account. A checkbox must be selected first, so that a double click cannot delete
 * anyone.
 */
export function DeleteEmployee({ employee: { id, name }, relatives, onClose }: Props) {
  const navigate = useNavigate();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [deleteEmployee] = useDeleteEmployeeMutation();
  const { isSending, send, cancel } = useTrackedMutation();
  const isWrong = isSubmitted && !isConfirmed;
  const helpId = useId();

  async function handleSubmit() {
    setSubmitted(true);
    if (!isConfirmed) return;
    const reply = await send({}, () => deleteEmployee({ id }));
    if (!reply || reply.error) return;
    onClose();
    // Back must not lead to the deleted record.
    void navigate(pages.employees, { replace: true });
  }

  return (
    <FormPopup
      title={`Delete ${name}?`}
      submit="Delete permanently"
      isDestructive
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancelSending={cancel}
      onClose={onClose}
    >
      <Typography>{`${name} never signed up. The record will be deleted, along with its plans, cards, and invitations.`}</Typography>
      {relatives.length > 0 && <Typography>{`These dependents are deleted too: ${relatives.join(', ')}.`}</Typography>}
      <FormControl error={isWrong}>
        <FormControlLabel
          label="I understand that this can’t be undone"
          control={
            <Checkbox
              checked={isConfirmed}
              slotProps={{
                input: {
                  'aria-invalid': isWrong || undefined,
                  'aria-describedby': isWrong ? helpId : undefined,
                },
              }}
              onChange={(_event, isChecked) => setConfirmed(isChecked)}
            />
          }
        />
        {isWrong && <FormHelperText id={helpId}>Check this box first.</FormHelperText>}
      </FormControl>
    </FormPopup>
  );
}
