import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useRejectChangeMutation } from '@/api/admin/people/changeRequests';
import { useRowForm } from '@/api/lists/useRowForm';
import type { Id } from '@/contract/id';
import { changeRequestLimits } from '@/contract/people/changeRequest';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

/** Rejects a request with a reason, which the member sees. */
export function RejectRequest({ id, onClose }: { id: Id; onClose: () => void }) {
  const [reason, setReason] = useRestorableState(`request/${id}/reason`, '');
  const [isReasonMissing, setMissing] = useState(false);
  const [reject] = useRejectChangeMutation();
  const form = useRowForm(onClose);

  function handleSubmit() {
    const isEmpty = reason.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) void form.save(() => reject({ id, reason }));
  }

  return (
    <FormPopup
      title="Reject the request"
      submitLabel="Reject"
      isDestructive
      {...form.popupProps}
      onSubmit={handleSubmit}
    >
      <Typography>The member will be notified and will see the reason. They can report the change again.</Typography>
      <TextInput
        name="reason"
        label="Reason"
        value={reason}
        minRows={3}
        limit={changeRequestLimits.reason}
        error={isReasonMissing}
        helperText={isReasonMissing ? 'Enter a reason.' : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormPopup>
  );
}
