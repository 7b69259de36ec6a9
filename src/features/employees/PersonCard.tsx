import chatSvg from '@material-design-icons/svg/outlined/chat_bubble_outline.svg';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Fragment, Suspense, useId, useState } from 'react';
import { isTrueFlag } from '@/contract/flags';
import { formatDate, formatDay, toMilliseconds } from '@/contract/format';
import { pages } from '@/contract/pages';
import { digitsOf, formatContact, maskedSsn } from '@/contract/patterns';
import { active, type CoveredPerson } from '@/contract/people/employee';
import { fullNameOf, retentionDays } from '@/contract/people/user';
import { PersonSsn } from '@/features/shared/PersonSsn';
import { useHasRight } from '@/features/shared/rights';
import { MissingDialog } from '@/ui/dialogs/MissingDialog';
import { Initials } from '@/ui/page/Initials';
import { lazyPart } from '@/ui/page/lazyPart';
import { PageLink } from '@/ui/page/PageLink';
import { useSiteConfig } from '@/ui/page/siteConfig';
import { absent } from '@/ui/rows/columns';
import { svgIcon } from '@/ui/svgIcon';
import { ContactActions } from './contact/ContactActions';
import { type CardLinks, PlanList } from './PlanList';
import { PersonActions } from './people/PersonActions';
import { ownersOnly, useMayChangeSignIn } from './people/signInAccess';
import { closedText } from './personTexts';
import { RelativeActions } from './RelativeActions';
import { StatusSwitch } from './StatusSwitch';
import { DescriptionList } from './sections/DescriptionList';
import { useSsnReveal } from './ssn/useSsnReveal';

const ChatIcon = svgIcon(chatSvg);

const PlansPopup = lazyPart(
  () => import(/* webpackChunkName: "coverage" */ './PlansPopup'),
  'PlansPopup',
  MissingDialog,
);

type Props = {
  person: CoveredPerson;
  /** The employee who covers the person; undefined for the employee. */
  employee?: CoveredPerson;
  cardLinks: CardLinks;
};

export function PersonCard({ person, employee, cardLinks }: Props) {
  const nameId = useId();
  const name = fullNameOf(person);
  const { program } = useSiteConfig();
  const mayChat = useHasRight('chat');
  const mayChangeSignIn = useMayChangeSignIn(person);
  const digits = digitsOf(person.userSSN);
  const { reveal, popup } = useSsnReveal();

  const { accountClosedAt } = person;
  // Only active, registered members can read messages; administrators are the other side of every conversation.
  const mayBeWrittenTo =
    mayChat &&
    !accountClosedAt &&
    isTrueFlag(person.userIsSignedUp) &&
    person.userStatus === active &&
    !isTrueFlag(person.isAdmin);
  // The service rejects changes to a record whose account is closed.
  const mayBeChanged = program && !accountClosedAt;
  const facts = [
    ['Relation', person.userRealation ?? 'Primary member'],
    [
      'SSN',
      <PersonSsn
        key="ssn"
        masked={maskedSsn(digits)}
        full={
          digits.length === 9 ? digits : isTrueFlag(person.isSsnOnRequest) ? () => reveal(person.id, name) : undefined
        }
        name={name}
      />,
    ],
    ...(person.birthDate ? [['Date of birth', formatDate(person.birthDate)] as const] : []),
    ['Email', <EmailAddress key="email" address={person.userEmail} />],
    ...(employee === undefined
      ? [['Contact', person.userContact ? formatContact(person.userContact) : absent] as const]
      : []),
    [
      'Enrolled plans',
      <Fragment key="plans">
        <PlanList person={person} cardLinks={cardLinks} />
        {mayBeChanged && <ChangePlans person={person} />}
      </Fragment>,
    ],
    ...(accountClosedAt
      ? [['Account', <ClosedAccount key="closed" closedAt={accountClosedAt} isEmployee={!employee} />] as const]
      : []),
    ...(isTrueFlag(person.isLinkRefused)
      ? [['Account', <RefusedAccount key="account" relative={person} mayChange={mayChangeSignIn} />] as const]
      : []),
  ] as const;

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={nameId}
      sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Initials name={name} size={44} />
        <Typography variant="h2" id={nameId} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      <DescriptionList facts={facts} isLarge />
      {mayBeWrittenTo && (
        <Button
          component={PageLink}
          to={pages.conversation(person.id)}
          variant="outlined"
          startIcon={<ChatIcon />}
          aria-label={`Send a message to ${name}`}
          data-print="no"
          sx={{ alignSelf: 'flex-start' }}
        >
          Send a message
        </Button>
      )}
      {mayBeChanged && <PersonActions person={person} employee={employee ?? person} />}
      {mayBeChanged && mayChangeSignIn && <ContactActions person={person} />}
      {!mayChangeSignIn && (
        <Typography variant="body2" color="textSecondary">
          {ownersOnly}
        </Typography>
      )}
      {popup}
      {employee && <RelativeActions relative={person} parentUserId={employee.id} />}
    </Paper>
  );
}

/** Allows a long address to wrap after the @. */
function EmailAddress({ address }: { address: string | null }) {
  if (!address) return absent;
  const [name, ...domain] = address.split('@');
  return (
    <>
      <span>{domain.length > 0 ? `${name}@` : name}</span>
      <wbr />
      <span>{domain.join('@')}</span>
    </>
  );
}

function ClosedAccount({ closedAt, isEmployee }: { closedAt: string; isEmployee: boolean }) {
  const purgedAt = new Date(toMilliseconds(closedAt) + retentionDays * dayMs).toISOString();
  return (
    <>
      {closedText(closedAt)}
      <Typography variant="body2" color="textSecondary">
        {`The member can sign in until ${formatDay(purgedAt)} to keep the account. After that, we’ll delete this record and its coverage${isEmployee ? ', along with dependents who have no account of their own' : ''}.`}
      </Typography>
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Rejecting a family link also deactivates the account, and only this card can reactivate it. */
const RefusedAccount = ({ relative, mayChange }: { relative: CoveredPerson; mayChange: boolean }) => (
  <>
    {mayChange && <StatusSwitch person={relative} />}
    <Typography variant="body2" color="textSecondary">
      The family link request was rejected.
    </Typography>
  </>
);

function ChangePlans({ person }: { person: CoveredPerson }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={`Change plans of ${fullNameOf(person)}`}
        aria-haspopup="dialog"
        data-print="no"
        sx={{ display: 'flex', mt: 0.5, px: 0 }}
        onClick={() => setOpen(true)}
      >
        Change plans
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PlansPopup person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
