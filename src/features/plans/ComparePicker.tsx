import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { fullNameOf, type Relative } from '@/contract/people/user';
import { Initials } from '@/ui/page/Initials';
import { PageLink } from '@/ui/page/PageLink';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';

import { comparisonPage } from './comparisonParams';

type Props = { relatives: readonly Relative[]; comparedId: string | null };

/** Links to the member's own plan, alone or compared with a relative's. */
export const ComparePicker = ({ relatives, comparedId }: Props) => (
  <Box component="nav" aria-label="Compare plans" data-print="no" sx={{ mb: 3 }}>
    <Box component="ul" sx={choiceListStyles}>
      <li>
        <Button
          component={PageLink}
          to={pages.myPlans}
          color="inherit"
          aria-current={comparedId === null || undefined}
          sx={choiceStyles}
        >
          My plan only
        </Button>
      </li>
      {relatives.map((relative) => {
        const name = fullNameOf(relative);
        return (
          <li key={relative.id}>
            <Button
              component={PageLink}
              to={comparisonPage(relative.id)}
              color="inherit"
              aria-current={isSameId(relative.id, comparedId) || undefined}
              sx={choiceStyles}
            >
              <Initials name={name} size={24} />
              <span>{`Compare with ${name}`}</span>
            </Button>
          </li>
        );
      })}
    </Box>
  </Box>
);
