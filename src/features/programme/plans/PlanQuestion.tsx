import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { useDeletePlanMutation, useEditPlanMutation } from '@/api/admin/catalogue';
import { useTrackedMutation } from '@/api/core/useTrackedMutation';
import type { CataloguePlan } from '@/contract/programme/plan';
import { Popup } from '@/ui/dialogs/Popup';
import { BusyButton } from '@/ui/fields/BusyButton';

export type PlanChange = { kind: 'close' | 'reopen' | 'delete'; plan: CataloguePlan };

const asked = {
  close: {
    verb: 'Close',
    text: 'Nobody new enrols in it from then on. Those who are in it stay and read its tables as before.',
  },
  reopen: { verb: 'Reopen', text: 'People can enrol in it again.' },
  delete: { verb: 'Delete', text: 'Its tables, their drafts and their history are deleted for good.' },
} as const;

/** Asks once before a plan is closed, reopened or deleted. */
export function PlanQuestion({ change: { kind, plan }, onClose }: { change: PlanChange; onClose: () => void }) {
  const [edit] = useEditPlanMutation();
  const [remove] = useDeletePlanMutation();
  const { isSending, send } = useTrackedMutation();
  const { verb, text } = asked[kind];

  async function go() {
    const { id, version } = plan;
    await send({}, () => (kind === 'delete' ? remove(id) : edit({ id, version, isOpen: kind === 'reopen' })));
    // A refusal says why; the list behind is read again.
    onClose();
  }

  return (
    <Popup
      open
      width="xs"
      title={`${verb} ${plan.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color={kind === 'delete' ? 'error' : 'primary'}
            isBusy={isSending}
            onClick={() => void go()}
          >
            {`${verb} plan`}
          </BusyButton>
        </>
      }
    >
      <Typography>{text}</Typography>
    </Popup>
  );
}
