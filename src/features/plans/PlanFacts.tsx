import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { formatContact, telHref } from '@/contract/patterns';
import type { MemberPlan } from '@/contract/people/plan';

/** The plans someone is enrolled in, with carrier, group number, and phone number. */
export function PlanFacts({ plans }: { plans: readonly MemberPlan[] }) {
  const headingId = useId();
  if (plans.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h3" component="h2" id={headingId} sx={{ mb: 1.5 }}>
        {plans.length === 1 ? 'Plan' : 'Plans'}
      </Typography>
      <Paper variant="outlined" component="ul" sx={listStyles}>
        {plans.map(({ kind, name, insurer, groupNumber, phone }) => (
          <li key={kind}>
            <Box component="span" sx={{ display: 'block', fontWeight: 650, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary" sx={factsStyles}>
              {insurer && <span>{insurer}</span>}
              {groupNumber && <span>{`Group ${groupNumber}`}</span>}
              {phone && <Phone phone={phone} />}
            </Typography>
          </li>
        ))}
      </Paper>
    </Box>
  );
}

/** A link that dials the number; plain text if the value has no digits to dial. */
function Phone({ phone }: { phone: string }) {
  const phoneHref = telHref(phone);
  return phoneHref ? <Link href={phoneHref}>{formatContact(phone)}</Link> : <span>{phone}</span>;
}

const listStyles = {
  m: 0,
  px: 2,
  py: 1.5,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
};

const factsStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' };
