import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { isTrueFlag } from '@/contract/flags';
import { formatDay, formatLongDate, toMilliseconds } from '@/contract/format';
import { digitsOf, formatContact, maskedSsn } from '@/contract/patterns';
import { activeStatus, type CoveredPerson } from '@/contract/people/employee';
import { accountRetentionDays, fullNameOf } from '@/contract/people/user';
import { PersonSsn } from '@/features/shared/PersonSsn';
import { useToday } from '@/features/shared/timeZone';
import { freshLinkProps } from '@/ui/files/freshLink';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { Initials } from '@/ui/page/Initials';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { missingValue } from '@/ui/rows/columns';
import { EmailAddress } from '@/ui/text/EmailAddress';
import { StatusSwitch } from './StatusSwitch';
import { enrolledPlans } from './enrolledPlans';
import { PersonActions } from './people/PersonActions';
import { ownersOnlyText, useCanChangeSignIn } from './people/signInAccess';
import { closedText, registrationText, statusText } from './personTexts';
import { DescriptionList } from './sections/DescriptionList';
import { useSsnReveal } from './ssn/useSsnReveal';
import { upcomingChangeSentences } from './upcomingChangeSentences';

type Props = {
  person: CoveredPerson;
  /** The employee who covers the person; undefined if the person is an employee. */
  employee?: CoveredPerson;
  cardLinks: CardLinks;
};

export function PersonCard({ person, employee, cardLinks }: Props) {
  const nameId = useId();
  const card = useRef<HTMLElement>(null);
  // Moving or merging a person removes this card, so focus moves to the page heading.
  useReturnFocus(card, focusPageHeading);
  const name = fullNameOf(person);
  const today = useToday();
  const mayChangeSignIn = useCanChangeSignIn(person);
  const digits = digitsOf(person.userSSN);
  const { reveal, popup } = useSsnReveal();
  const upcoming = upcomingChangeSentences(person, today);
  const detailFacts = [
    ['Relation', person.userRealation ?? 'Primary member'],
    [
      'SSN',
      <PersonSsn
        key="ssn"
        maskedSsn={maskedSsn(digits)}
        fullSsn={
          digits.length === 9 ? digits : isTrueFlag(person.isSsnOnRequest) ? () => reveal(person.id, name) : undefined
        }
        name={name}
      />,
    ],
    ...(person.birthDate ? [['Date of birth', formatLongDate(person.birthDate)] as const] : []),
    ['Email', <EmailAddress key="email" address={person.userEmail} />],
    ...(employee === undefined
      ? [['Contact', person.userContact ? formatContact(person.userContact) : missingValue] as const]
      : []),
    ['Account', <Account key="account" person={person} isEmployee={!employee} mayChange={mayChangeSignIn} />],
  ] as const;
  const planFacts = [
    ['Enrolled plans', <PlanList key="plans" person={person} cardLinks={cardLinks} />],
    ...(upcoming.length > 0 ? [['Coming up', <UpcomingList key="upcoming" texts={upcoming} />] as const] : []),
  ] as const;

  return (
    <Paper
      ref={card}
      component="section"
      variant="outlined"
      aria-labelledby={nameId}
      sx={{ px: 2, py: 1.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Initials name={name} size={36} />
        <Typography variant="h2" id={nameId} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      <Box sx={factsStyles}>
        <DescriptionList facts={detailFacts} isOnCard />
        <DescriptionList facts={planFacts} isOnCard isStacked />
      </Box>
      {!mayChangeSignIn && (
        <Typography variant="body2" color="textSecondary">
          {ownersOnlyText}
        </Typography>
      )}
      {popup}
      <Box sx={{ mt: 'auto' }}>
        <PersonActions person={person} employee={employee ?? person} />
      </Box>
    </Paper>
  );
}

const factsStyles = {
  display: 'grid',
  gap: '8px 20px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
};

const UpcomingList = ({ texts }: { texts: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Box>
);

type AccountProps = { person: CoveredPerson; isEmployee: boolean; mayChange: boolean };

function Account({ person, isEmployee, mayChange }: AccountProps) {
  if (person.accountClosedAt) return <ClosedAccount closedAt={person.accountClosedAt} isEmployee={isEmployee} />;
  if (isTrueFlag(person.isLinkRefused)) return <RejectedLinkAccount relative={person} mayChange={mayChange} />;
  const registration = registrationText(person);
  return person.userStatus === activeStatus ? registration : `${registration}, ${statusText(person)}`;
}

function ClosedAccount({ closedAt, isEmployee }: { closedAt: string; isEmployee: boolean }) {
  const purgedAt = new Date(toMilliseconds(closedAt) + accountRetentionDays * dayMs).toISOString();
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
const RejectedLinkAccount = ({ relative, mayChange }: { relative: CoveredPerson; mayChange: boolean }) => (
  <>
    {mayChange && <StatusSwitch person={relative} />}
    <Typography variant="body2" color="textSecondary">
      The family link request was rejected.
    </Typography>
  </>
);

/** Card links expire: `issuedAt` is when they were issued, and `renew` requests new ones for a person. */
export type CardLinks = { issuedAt: number; renew: (id: CoveredPerson['id']) => Promise<CoveredPerson | undefined> };

/** A person's plans; a plan with an uploaded card links to it. */
function PlanList({ person, cardLinks: { issuedAt, renew } }: { person: CoveredPerson; cardLinks: CardLinks }) {
  const plans = enrolledPlans(person);
  if (plans.length === 0) return missingValue;

  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
      {plans.map(({ kind, name, document }) => (
        <li key={kind}>
          {document ? (
            <Link
              {...freshLinkProps({
                href: document,
                issuedAt,
                renew: async () => (await renew(person.id))?.[`${kind}_plan_document`] ?? undefined,
              })}
              aria-label={`${name}, opens in a new tab, PDF`}
            >
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
        </li>
      ))}
    </Box>
  );
}
