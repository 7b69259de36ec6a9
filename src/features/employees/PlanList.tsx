import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

import type { CoveredPerson } from '@/contract/employee';

import { absent } from './columns';
import { enrolledPlans } from './enrolledPlans';

/** The plans a person has; a plan whose card was uploaded links to it (EMPD-11). */
export function PlanList({ person }: { person: CoveredPerson }) {
  const plans = enrolledPlans(person);
  if (plans.length === 0) return absent;

  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {plans.map(({ type, name, document }) => (
        <li key={type}>
          {document ? (
            <Link href={document} target="_blank" rel="noopener noreferrer" aria-label={`${name}, opens in new tab, PDF`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </Box>
  );
}
