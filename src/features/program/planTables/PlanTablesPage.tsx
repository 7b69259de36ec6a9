import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { headlineOf } from '@/api/core/failure';
import { formatLongDate } from '@/contract/format';
import { pages, planYearPage } from '@/contract/pages';
import { formatFrom, planYearKey } from '@/contract/program/planYear';
import type { PublicationOf } from '@/contract/program/publication';
import { PreviewFrame } from '@/features/program/PreviewFrame';
import { PublicationPage } from '@/features/program/PublicationPage';
import { PlanTable } from '@/features/shared/plan/PlanTable';
import { useToday } from '@/features/shared/timeZone';
import { BackArrow } from '@/ui/page/BackArrow';
import { EmptyState } from '@/ui/page/EmptyState';
import { ErrorState } from '@/ui/page/ErrorState';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { Skeletons } from '@/ui/page/Skeletons';
import { choiceListStyles, choiceStyles } from '@/ui/theme/choiceStyles';
import { AddPlanYear } from './AddPlanYear';
import { PlanTablesEditor } from './PlanTablesEditor';
import { type PlanYearState, stateText, usePlans, usePlanYears, visibleYears } from './usePlanYears';

const back = <BackArrow to={pages.programPlans} label="Back to plans" />;

export function PlanTablesPage() {
  const { id = '' } = useParams();
  const { planNames, isLoading, isFetching, error, refetch } = usePlans();
  const name = planNames.get(id);
  if (name) return <ExistingPlanPage key={id} planId={id} name={name} />;
  return (
    <Page title="Plan" back={back} busy={isFetching}>
      {error && !isFetching ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeletons rows={12} />
      ) : (
        <EmptyState text="Plan not found." />
      )}
    </Page>
  );
}

function ExistingPlanPage({ planId, name }: { planId: string; name: string }) {
  const { years: allYears, isLoading, isFetching, error, refetch } = usePlanYears();
  const [isAdding, setAdding] = useState(false);
  const fromParam = useSearchParams()[0].get('from');
  const today = useToday();
  const years = allYears.filter((year) => year.plan === planId);
  const { effective, later } = visibleYears(years, today);
  const chosenYear = years.find(({ from }) => from === fromParam) ?? effective ?? later[0] ?? years[0];

  const addButton = (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      Add plan year
    </Button>
  );
  const popup = isAdding && (
    <AddPlanYear
      planId={planId}
      name={name}
      years={allYears}
      newestYear={years.at(-1)}
      onClose={() => setAdding(false)}
    />
  );

  if (chosenYear)
    return (
      <>
        <PublicationPage
          // A new key gives each plan year its own form.
          key={chosenYear.from}
          kind="planTables"
          publicationKey={planYearKey(chosenYear)}
          nameOf={() => `${name} from ${formatLongDate(chosenYear.from)}`}
          back={back}
          aboveViews={
            <PlanYearList
              planId={planId}
              years={years}
              chosenYearStart={chosenYear.from}
              effectiveYearStart={effective?.from}
            >
              {addButton}
            </PlanYearList>
          }
          renderEditor={(publication) => <PlanTablesEditor publication={publication} />}
          renderPreview={(publication) => <PlanTablesPreview publication={publication} />}
        />
        {popup}
      </>
    );
  return (
    <Page title={name} back={back} busy={isFetching}>
      {error ? (
        <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
      ) : isLoading ? (
        <Skeletons rows={12} />
      ) : (
        <EmptyState
          text="No tables yet"
          hint="Members see no plan details until you publish tables for a plan year."
          action={addButton}
        />
      )}
      {popup}
    </Page>
  );
}

/** The saved draft, or the published version if there is no draft. */
function PlanTablesPreview({ publication: { draft, published } }: { publication: PublicationOf<'planTables'> }) {
  const tables = (draft ?? published)?.tables ?? [];
  return (
    <PreviewFrame isDraft={draft !== null} isBare>
      {tables.length === 0 && <EmptyState />}
      <Stack spacing={3}>
        {tables.map((detail, index) => (
          <PlanTable key={index} detail={detail} />
        ))}
      </Stack>
    </PreviewFrame>
  );
}

type YearListProps = {
  planId: string;
  years: readonly PlanYearState[];
  chosenYearStart: string;
  effectiveYearStart?: string;
  children: ReactNode;
};

/** Links to a plan's years, each with its state. */
const PlanYearList = ({ planId, years, chosenYearStart, effectiveYearStart, children }: YearListProps) => (
  <Box component="nav" aria-label="Plan years" data-print="no" sx={barStyles}>
    <Box component="ul" sx={choiceListStyles}>
      {years.map(({ from, state }) => (
        <li key={from}>
          <Button
            component={PageLink}
            to={planYearPage(planId, from)}
            color="inherit"
            aria-current={from === chosenYearStart || undefined}
            sx={yearLinkStyles}
          >
            <span>{formatFrom(from)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {stateText(state, from === effectiveYearStart)}
            </Typography>
          </Button>
        </li>
      ))}
    </Box>
    {children}
  </Box>
);

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 };
const yearLinkStyles = { ...choiceStyles, gap: 0, flexDirection: 'column', alignItems: 'flex-start' };
