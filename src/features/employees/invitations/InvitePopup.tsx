import Typography from '@mui/material/Typography';
import { useGetInvitationsQuery, useSendInvitationsMutation } from '@/api/admin/people/invitations';
import { useRowForm } from '@/api/lists/useRowForm';
import type { CoveredPerson } from '@/contract/people/employee';
import { type InvitationChannel, invitationCooldownDays } from '@/contract/people/invitation';
import { fullNameOf } from '@/contract/people/user';
import { QueryContent } from '@/features/shared/QueryContent';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { useRestorableState } from '@/ui/forms/savedForms';

import { MessagePreview } from './MessagePreview';
import { channelOptions } from './invitationText';

export function InvitePopup({ person, onClose }: { person: CoveredPerson; onClose: () => void }) {
  const query = useGetInvitationsQuery(1);
  const [channel, setChannel] = useRestorableState<InvitationChannel>(`invitation/${person.id}`, 'any');
  const [send] = useSendInvitationsMutation();
  const form = useRowForm(onClose);

  return (
    <FormPopup
      title="Invite to sign up"
      {...form.popupProps}
      onSubmit={() => void form.save(() => send({ channel, id: person.id }))}
    >
      <Typography>{`For ${fullNameOf(person)}`}</Typography>
      <SelectField label="Send by" value={channel} options={channelOptions} onChange={setChannel} />
      <QueryContent query={query} rows={1} height={72}>
        {({ text }) => <MessagePreview text={text} />}
      </QueryContent>
      <Typography variant="body2" color="textSecondary">
        {`You can invite each person once every ${invitationCooldownDays} days. Track results under Invitations.`}
      </Typography>
    </FormPopup>
  );
}
