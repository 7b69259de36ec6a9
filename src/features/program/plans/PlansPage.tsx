import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import type { CatalogPlan } from '@/contract/program/plan';
import { useYearText } from '@/features/program/planTables/useYearText';
import { separatedListStyles } from '@/features/program/rowList';
import { QueryContent } from '@/features/shared/QueryContent';
import { EmptyState } from '@/ui/page/EmptyState';
import { Page } from '@/ui/page/Page';
import { PlanForm } from './PlanForm';
import { PlanRow } from './PlanRow';

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
