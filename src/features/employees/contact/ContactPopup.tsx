import { isTrueFlag } from '@/contract/flags';
import type { CoveredPerson } from '@/contract/people/employee';

import { InvitePopup } from '@/features/employees/invitations/InvitePopup';
import { ChangeNumberPopup } from './ChangeNumberPopup';

/** The popups for changing a number and for inviting a person, in one chunk. */
export const ContactPopup = (props: { person: CoveredPerson; onClose: () => void }) =>
  isTrueFlag(props.person.userIsSignedUp) ? <ChangeNumberPopup {...props} /> : <InvitePopup {...props} />;
