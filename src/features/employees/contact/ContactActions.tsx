import invitationSvg from '@material-design-icons/svg/outlined/forward_to_inbox.svg';
import phoneSvg from '@material-design-icons/svg/outlined/phonelink_setup.svg';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';

import { isTrueFlag } from '@/contract/flags';
import { active, type CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { lazyPart } from '@/ui/page/lazyPart';
import { svgIcon } from '@/ui/svgIcon';

const InvitationIcon = svgIcon(invitationSvg);
const PhoneIcon = svgIcon(phoneSvg);

const ContactPopup = lazyPart(() => import('./ContactPopup'), 'ContactPopup', MissingDialog);

/** A number change for people with an account, an invitation for the others. */
export function ContactActions({ person }: { person: CoveredPerson }) {
  const [isOpen, setOpen] = useState(false);
  const name = fullNameOf(person);
  const isRegistered = isTrueFlag(person.userIsSignedUp);
  if (isRegistered ? !person.userContact : person.userStatus !== active) return null;

  return (
    <>
      <Button
        variant="outlined"
        startIcon={isRegistered ? <PhoneIcon /> : <InvitationIcon />}
        aria-label={isRegistered ? `Change number (lost phone) for ${name}` : `Invite ${name}`}
        aria-haspopup="dialog"
        data-print="no"
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => setOpen(true)}
      >
        <span>{isRegistered ? 'Change number (lost phone)' : 'Invite'}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ContactPopup person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
