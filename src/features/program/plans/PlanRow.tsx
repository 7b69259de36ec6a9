import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import { type CatalogPlan, planKindTexts, tierNames } from '@/contract/program/plan';
import { programConfirmations } from '@/features/program/confirmations';
import { separatedRowStyles } from '@/features/program/rowList';
import { useAppDispatch } from '@/store/hooks';
import { PageLink } from '@/ui/page/PageLink';

type Props = {
  plan: CatalogPlan;
  /** The plan years that have tables. */
  yearsText: string;
  onEdit: (plan: CatalogPlan) => void;
};

const kindText = ({ kind, userTiear }: CatalogPlan) =>
  [planKindTexts[kind], tierNames[userTiear ?? 0]].filter(Boolean).join(', ');

export function PlanRow({ plan, yearsText, onEdit }: Props) {
  const dispatch = useAppDispatch();
  const { id, name, insurer, groupNumber, phone, isOpen, hasPeople } = plan;
  const carrierText = [insurer, groupNumber && `Group ${groupNumber}`, phone && formatContact(phone)]
    .filter(Boolean)
    .join(' · ');

  return (
    <Box component="li" sx={rowStyles}>
      <div>
        <Link component={PageLink} to={pages.programPlan(id)} sx={{ fontWeight: 650 }}>
          {name}
        </Link>
        <Typography variant="body2">{kindText(plan)}</Typography>
      </div>
      <div>
        <Typography variant="body2">{carrierText || 'No carrier yet'}</Typography>
        <Typography variant="body2" color="textSecondary">
          {yearsText}
        </Typography>
      </div>
      <Typography variant="body2" sx={{ fontWeight: isOpen ? undefined : 650 }}>
        {isOpen ? 'Open' : 'Closed'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: { md: 'end' } }}>
        <Button variant="outlined" aria-label={`Edit ${name}`} onClick={() => onEdit(plan)}>
          Edit
        </Button>
        <Button
          variant="outlined"
          aria-label={`${isOpen ? 'Close' : 'Reopen'} ${name}`}
          onClick={() =>
            dispatch(isOpen ? programConfirmations.closePlan(plan) : programConfirmations.reopenPlan(plan))
          }
        >
          <span>{isOpen ? 'Close' : 'Reopen'}</span>
        </Button>
        {!hasPeople && (
          <Button
            variant="outlined"
            color="error"
            aria-label={`Delete ${name}`}
            onClick={() => dispatch(programConfirmations.deletePlan(plan))}
          >
            Delete
          </Button>
        )}
      </Box>
    </Box>
  );
}

const rowStyles = {
  ...separatedRowStyles,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.2fr) minmax(0, 1.6fr) 4rem minmax(0, auto)' },
  rowGap: 1,
  alignItems: 'center',
  overflowWrap: 'anywhere',
};
