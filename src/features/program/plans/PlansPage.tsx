import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { headlineOf } from '@/api/core/failure';
import type { CatalogPlan } from '@/contract/program/plan';
import { useYearText } from '@/features/program/planTables/useYearText';
import { separatedListStyles } from '@/features/program/rowList';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';
import { PlanForm } from './PlanForm';
import { PlanRow } from './PlanRow';

/** `'new'` adds a plan. */
type EditedPlan = CatalogPlan | 'new';

/** The program's plans, each with a link to its tables. */
export function PlansPage() {
  const { data, error, isFetching, refetch } = useGetCatalogQuery();
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
      busy={isFetching || yearText.isFetching}
      action={data && data.length > 0 ? addButton : undefined}
    >
      <Paper variant="outlined">
        {error && !data ? (
          <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Box sx={{ p: 2 }}>
            <Skeletons rows={4} height={72} />
          </Box>
        ) : data.length === 0 ? (
          <EmptyState
            text="No plans yet"
            hint="Add the medical, dental, and vision plans that people enroll in."
            action={addButton}
          />
        ) : (
          <Box component="ul" aria-label="Plans" sx={separatedListStyles}>
            {data.map((plan) => (
              <PlanRow key={plan.id} plan={plan} yearsText={yearText.textOf(plan.id)} onEdit={setEditedPlan} />
            ))}
          </Box>
        )}
      </Paper>
      {editedPlan && (
        <PlanForm plan={editedPlan === 'new' ? undefined : editedPlan} onClose={() => setEditedPlan(undefined)} />
      )}
    </Page>
  );
}
