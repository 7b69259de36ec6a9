import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { telAddress, formatContact } from '@/contract/patterns';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { Initials } from '@/ui/page/Initials';
import { PageLink } from '@/ui/page/PageLink';

/** One relative: who, how to reach them, how they stand to the employee, and the way to their plan (FAM-01 to FAM-03). */
export function RelativeCard({ relative }: { relative: Relative }) {
  const { id, userRealation: relation } = relative;
  const contact = formatContact(relative.userContact ?? '');
  const call = telAddress(relative.userContact);
  const name = fullNameOf(relative);

  return (
    <Paper component="li" variant="outlined" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Initials name={name} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography color="textSecondary">{relation}</Typography>
        </Box>
      </Box>
      <Box sx={footLook}>
        {call ? (
          <Link href={call} aria-label={`Call ${name}, ${contact}`} sx={phoneLook}>
            {contact}
          </Link>
        ) : (
          <Typography color="textSecondary">No contact</Typography>
        )}
        <Button
          component={PageLink}
          to={pages.relativePlan(id)}
          variant="outlined"
          aria-label={`View Plan of ${name}`}
          data-print="no"
        >
          View Plan
        </Button>
      </Box>
    </Paper>
  );
}

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  mt: 'auto',
};

/** As tall as a finger wants it. */
const phoneLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'var(--target)',
  fontVariantNumeric: 'tabular-nums',
};
