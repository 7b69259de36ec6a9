import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';

import { useGetCatalogueQuery } from '@/api/admin/catalogue';
import { headlineOf } from '@/api/core/failure';
import type { CataloguePlan } from '@/contract/programme/plan';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { Skeletons } from '@/ui/page/Skeletons';

import { useYearWords } from '@/features/programme/planTables/useYearWords';
import { rowList } from '@/features/programme/rowList';
import { PlanForm } from './PlanForm';
import { PlanRow } from './PlanRow';

/** `'new'` adds a plan. */
type Edited = CataloguePlan | 'new';

/** Lists the plans of the programme, to add, edit, close and delete; each leads to its tables. */
export function PlansPage() {
  const { data, error, isFetching, refetch } = useGetCatalogueQuery();
  const years = useYearWords();
  const [edited, setEdited] = useState<Edited>();

  const add = (
    <Button variant="contained" onClick={() => setEdited('new')}>
      Add plan
    </Button>
  );

  return (
    <Page
      title="Plans"
      context="What the programme offers. Nobody new enrols in a closed plan; those who are in it stay."
      busy={isFetching || years.isFetching}
      action={data && data.length > 0 ? add : undefined}
    >
      <Paper variant="outlined">
        {error && !data ? (
          <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Box sx={{ p: 2 }}>
            <Skeletons rows={4} height={72} />
          </Box>
        ) : data.length === 0 ? (
          <EmptyState
            text="No plans yet"
            hint="Add the medical, dental and vision plans that people can be in."
            action={add}
          />
        ) : (
          <Box component="ul" aria-label="Plans" sx={rowList}>
            {data.map((plan) => (
              <PlanRow key={plan.id} plan={plan} years={years.wordsOf(plan.id)} onEdit={setEdited} />
            ))}
          </Box>
        )}
      </Paper>
      {edited && <PlanForm plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
