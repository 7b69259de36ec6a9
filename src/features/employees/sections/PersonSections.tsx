import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ComponentType, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useGetContactDetailsQuery, useGetPersonConversationQuery } from '@/api/admin/people/personSections';
import { isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import type { CoveredPerson, Employee } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { CoverageSection } from '@/features/employees/coverages/CoverageSection';
import { FamilyEvents } from '@/features/employees/events/FamilyEvents';
import { useHasPermission } from '@/features/shared/permissions';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { CollapsibleSection } from '@/ui/page/CollapsibleSection';
import { PageLink } from '@/ui/page/PageLink';
import { RenderWhenVisible } from '@/ui/page/RenderWhenVisible';
import { Section } from '@/ui/page/Section';
import { missingValue } from '@/ui/rows/columns';
import { EmailAddress } from '@/ui/text/EmailAddress';
import { AuditSection } from './AuditSection';
import { CardsSection } from './CardsSection';
import { DescriptionList } from './DescriptionList';
import { NotificationsSection } from './NotificationsSection';
import { EmptySectionNote, SectionBody } from './SectionBody';
import { SessionsSection } from './SessionsSection';

/** Contact details and dates of number changes; previous numbers are not shown. */
function ContactSection({ person }: { person: CoveredPerson }) {
  const query = useGetContactDetailsQuery(person.id);
  const formatDateTime = useFormatDateTime();
  return (
    <SectionBody query={query} rows={4}>
      {({ email, phone, secondPhone, registeredAt, numberChanges }) => (
        <DescriptionList
          facts={[
            ['Email', <EmailAddress key="email" address={email} />],
            ['Contact number', phone ? formatContact(phone) : missingValue],
            ['Second phone number', secondPhone ? formatContact(secondPhone) : missingValue],
            ['Registered', registeredAt ? formatDateTime(registeredAt) : 'Not yet'],
            [
              'Number changed',
              numberChanges.length === 0
                ? 'Never'
                : numberChanges
                    .map(({ changedAt, isObjected }) => formatDateTime(changedAt) + (isObjected ? ' (disputed)' : ''))
                    .join('; '),
            ],
          ]}
        />
      )}
    </SectionBody>
  );
}

/** When the last message was sent and how many are unread; the messages themselves appear only in the conversation. */
function ConversationSection({ person }: { person: CoveredPerson }) {
  const query = useGetPersonConversationQuery(person.id);
  const formatDateTime = useFormatDateTime();
  const canChat = useHasPermission('chat');
  const name = fullNameOf(person);
  return (
    <SectionBody query={query}>
      {({ last, canReceiveMessages, unreadByAdmins, unreadByMember }) =>
        last ? (
          <DescriptionList
            facts={[
              ['Last message', `${formatDateTime(last.at)}, by ${last.isAdmins ? 'an administrator' : name}`],
              ['Unread', `${unreadByAdmins} for administrators, ${unreadByMember} for ${name}`],
              ['Status', last.isEnded ? 'Ended' : 'Open'],
              ...(canChat
                ? [
                    [
                      'Conversation',
                      <Link key="open" component={PageLink} to={pages.conversation(person.id)}>
                        {`Open the conversation with ${name}`}
                      </Link>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        ) : (
          <EmptySectionNote>
            {canReceiveMessages ? 'No messages yet.' : `No messages. ${name} can’t receive messages.`}
          </EmptySectionNote>
        )
      }
    </SectionBody>
  );
}

type SectionEntry = {
  heading: string;
  Body: ComponentType<{ person: CoveredPerson }>;
  /** The usual height in pixels. */
  height: number;
};

const sections: readonly SectionEntry[] = [
  { heading: 'Coverage', Body: CoverageSection, height: 200 },
  { heading: 'Plan cards', Body: CardsSection, height: 160 },
  { heading: 'Contact', Body: ContactSection, height: 160 },
  { heading: 'Conversation', Body: ConversationSection, height: 160 },
  { heading: 'Sign-ins', Body: SessionsSection, height: 160 },
  { heading: 'Notifications', Body: NotificationsSection, height: 240 },
  { heading: 'Audit log', Body: AuditSection, height: 320 },
];

/** The family's events, and the sections about one member; the URL selects the person. */
export function PersonSections({ employee }: { employee: Employee }) {
  const { relatives } = employee;
  const family = [employee, ...relatives];
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const [openHeadings, setOpenHeadings] = useState<readonly string[]>(['Coverage']);
  const person = family.find(({ id }) => isSameId(id, params.get('person'))) ?? employee;

  function selectPerson(id: string) {
    const nextParams = new URLSearchParams(params);
    if (isSameId(id, employee.id)) nextParams.delete('person');
    else nextParams.set('person', id);
    setParams(nextParams, { replace: true, state, preventScrollReset: true });
  }

  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ mb: 3 }}>
        <Section heading="Life events">
          <RenderWhenVisible height={80}>
            <FamilyEvents employee={employee} />
          </RenderWhenVisible>
        </Section>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 1.5,
          // Long names wrap within the select.
          '& > *': { minWidth: 0, maxWidth: '100%' },
        }}
      >
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>{`More about ${fullNameOf(person)}`}</Typography>
        {relatives.length > 0 && (
          <FilterSelect
            label="Person"
            value={String(person.id)}
            choices={Object.fromEntries(family.map((member) => [String(member.id), { label: fullNameOf(member) }]))}
            onChange={selectPerson}
          />
        )}
      </Box>
      <Box key={person.id} sx={gridStyles}>
        {sections.map(({ heading, Body, height }) => (
          <CollapsibleSection
            key={heading}
            heading={heading}
            isOpen={openHeadings.includes(heading)}
            onToggle={() =>
              setOpenHeadings(
                openHeadings.includes(heading)
                  ? openHeadings.filter((other) => other !== heading)
                  : [...openHeadings, heading],
              )
            }
          >
            <RenderWhenVisible height={height}>
              <Body person={person} />
            </RenderWhenVisible>
          </CollapsibleSection>
        ))}
      </Box>
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  // An open section is as wide as the page.
  '& > [data-open=true]': { gridColumn: '1 / -1' },
};
