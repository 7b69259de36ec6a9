import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { sameId } from '@/contract/id';
import type { CoveredPerson, Employee } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { CoverageSection } from '@/features/employees/coverages/CoverageSection';
import { FamilyEvents } from '@/features/employees/events/FamilyEvents';
import { FilterSelect } from '@/ui/fields/FilterSelect';
import { RenderWhenVisible } from '@/ui/page/RenderWhenVisible';
import { Section } from '@/ui/page/Section';

import { AuditSection } from './AuditSection';
import { CardsSection } from './CardsSection';
import { ContactSection } from './ContactSection';
import { ConversationSection } from './ConversationSection';
import { NotificationsSection } from './NotificationsSection';
import { SessionsSection } from './SessionsSection';

type Part = {
  heading: string;
  Body: ComponentType<{ person: CoveredPerson }>;
  /** The usual height in pixels. */
  height: number;
  /** Placed next to another section where there is room. */
  isHalf?: boolean;
};

const parts: readonly Part[] = [
  { heading: 'Coverage', Body: CoverageSection, height: 200 },
  { heading: 'Plan cards', Body: CardsSection, height: 160, isHalf: true },
  { heading: 'Contact', Body: ContactSection, height: 160, isHalf: true },
  { heading: 'Conversation', Body: ConversationSection, height: 160, isHalf: true },
  { heading: 'Sign-ins', Body: SessionsSection, height: 160, isHalf: true },
  { heading: 'Notifications', Body: NotificationsSection, height: 240 },
  { heading: 'Audit log', Body: AuditSection, height: 320 },
];

/** The events of the family, and the sections about one member; the address selects the person. */
export function PersonSections({ employee }: { employee: Employee }) {
  const { relatives } = employee;
  const family = [employee, ...relatives];
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const person = family.find(({ id }) => sameId(id, params.get('person'))) ?? employee;

  function choose(id: string) {
    const next = new URLSearchParams(params);
    if (sameId(id, employee.id)) next.delete('person');
    else next.set('person', id);
    setParams(next, { replace: true, state, preventScrollReset: true });
  }

  return (
    <Box sx={{ mt: 4 }}>
      <Box sx={{ mb: 4 }}>
        <Section heading="Family events">
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
          mb: 2,
          // Long names wrap within the choice.
          '& > *': { minWidth: 0, maxWidth: '100%' },
        }}
      >
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>{`More about ${fullNameOf(person)}`}</Typography>
        {relatives.length > 0 && (
          <FilterSelect
            label="Person"
            value={String(person.id)}
            choices={Object.fromEntries(family.map((one) => [String(one.id), { label: fullNameOf(one) }]))}
            onChange={choose}
          />
        )}
      </Box>
      <Box key={person.id} sx={gridStyles}>
        {parts.map(({ heading, Body, height, isHalf }) => (
          <Box key={heading} data-half={isHalf}>
            <Section heading={heading}>
              <RenderWhenVisible height={height}>
                <Body person={person} />
              </RenderWhenVisible>
            </Section>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const gridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // Sections side by side have the same height.
  '& > *': { display: 'grid', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > :not([data-half])': { gridColumn: '1 / -1' },
};
