import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetCatalogQuery } from '@/api/admin/catalog';
import { pages } from '@/contract/pages';
import { formatContact } from '@/contract/patterns';
import { type CatalogPlan, planKindTexts, tierNames } from '@/contract/program/plan';
import { programConfirmations } from '@/features/program/confirmations';
import { useYearText } from '@/features/program/planTables/usePlanYears';
import { separatedListStyles, separatedRowStyles } from '@/features/program/rowList';
import { QueryContent } from '@/features/shared/QueryContent';
import { useAppDispatch } from '@/store/hooks';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { PlanForm } from './PlanForm';

/** `'new'` adds a plan. */
type EditedPlan = CatalogPlan | 'new';

/** The program's plans, each with a link to its tables. */
export function PlansPage() {
  const query = useGetCatalogQuery();
  const yearText = useYearText();
  const [editedPlan, setEditedPlan] = useState<EditedPlan>();

  const addButton = (
    <Button variant="contained" onClick={() => setEditedPlan('new')}>
      Add plan
    </Button>
  );

  return (
    <Page
      title="Plans"
      subtitle="The plans your program offers. Closed plans accept no new enrollments; current enrollees stay."
      busy={query.isFetching || yearText.isFetching}
      action={query.data?.length ? addButton : undefined}
    >
      <Paper variant="outlined">
        <QueryContent query={query} rows={4} height={72} isPadded>
          {(plans) =>
            plans.length === 0 ? (
              <EmptyState
                text="No plans yet"
                hint="Add the medical, dental, and vision plans that people enroll in."
                action={addButton}
              />
            ) : (
              <Box component="ul" aria-label="Plans" sx={separatedListStyles}>
                {plans.map((plan) => (
                  <PlanRow key={plan.id} plan={plan} yearsText={yearText.textOf(plan.id)} onEdit={setEditedPlan} />
                ))}
              </Box>
            )
          }
        </QueryContent>
      </Paper>
      {editedPlan && (
        <PlanForm plan={editedPlan === 'new' ? undefined : editedPlan} onClose={() => setEditedPlan(undefined)} />
      )}
    </Page>
  );
}

type PlanRowProps = {
  plan: CatalogPlan;
  /** The plan years that have tables. */
  yearsText: string;
  onEdit: (plan: CatalogPlan) => void;
};

const kindText = ({ kind, userTiear }: CatalogPlan) =>
  [planKindTexts[kind], tierNames[userTiear ?? 0]].filter(Boolean).join(', ');

function PlanRow({ plan, yearsText, onEdit }: PlanRowProps) {
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
          onClick={() => dispatch(programConfirmations.setPlanOpen(plan, !isOpen))}
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
