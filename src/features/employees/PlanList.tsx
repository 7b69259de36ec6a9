import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

import type { CoveredPerson } from '@/contract/people/employee';
import { freshLinkProps } from '@/ui/files/freshLink';
import { missingValue } from '@/ui/rows/columns';

import { enrolledPlans } from './enrolledPlans';

/** Card links expire: `issuedAt` is when they were issued, and `renew` requests new ones for a person. */
export type CardLinks = { issuedAt: number; renew: (id: CoveredPerson['id']) => Promise<CoveredPerson | undefined> };

type Props = { person: CoveredPerson; cardLinks: CardLinks };

/** A person's plans; a plan with an uploaded card links to it. */
export function PlanList({ person, cardLinks: { issuedAt, renew } }: Props) {
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
