import DoneIcon from '@iconify-json/ic/icons.json?outline-check-circle';
import OpenIcon from '@iconify-json/ic/icons.json?outline-radio-button-unchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useContext, useEffect } from 'react';

import { useGetOverviewQuery, useSetOverviewDismissedMutation } from '@/api/admin/overview';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { countWithNoun } from '@/contract/format';
import { isDone, type Overview, type StepState } from '@/contract/program/overview';
import { separatedListStyles, separatedRowStyles } from '@/features/program/rowList';
import { QueryContent } from '@/features/shared/QueryContent';
import { DueCards } from '@/features/shared/people/DueCards';
import { useCanOpen, useHasPermission } from '@/features/shared/permissions';
import { BusyButton } from '@/ui/fields/BusyButton';
import { Page } from '@/ui/page/Page';
import { PageLink } from '@/ui/page/PageLink';
import { ChangeSiteConfigContext, useSiteConfig } from '@/ui/page/siteConfig';
import { BrokenLinks } from './BrokenLinks';
import { stepTexts } from './steps';

/** A program's setup checklist, what is due soon, and broken links. */
export function OverviewPage() {
  const query = useGetOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  useUpdateSetupBanner(data);
  const canManagePeople = useHasPermission('people');
  const openStepCount = data?.steps.filter((step) => !isDone(step)).length;

  return (
    <Page
      title="Program"
      subtitle={openStepsText(openStepCount)}
      busy={query.isFetching}
      action={data && <ReminderButton overview={data} />}
    >
      <QueryContent query={query} rows={9} height={64}>
        {({ steps }) => (
          <Paper variant="outlined" component="ul" aria-label="Setup checklist" sx={separatedListStyles}>
            {steps.map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </Paper>
        )}
      </QueryContent>
      {canManagePeople && (
        <Box component="section" aria-labelledby="due" sx={{ mt: 3 }}>
          <Typography variant="h2" id="due" sx={{ mb: 1.5 }}>
            Due soon
          </Typography>
          <DueCards />
        </Box>
      )}
      <Box sx={{ mt: 3 }}>
        <BrokenLinks />
      </Box>
    </Page>
  );
}

function openStepsText(openCount: number | undefined) {
  if (openCount === undefined) return 'What to set up before members sign in.';
  if (openCount === 0) return 'Setup is complete.';
  return `${countWithNoun(openCount, 'setup step')} left.`;
}

/** Shows or hides the layout's setup banner according to the data loaded here. */
function useUpdateSetupBanner(overview: Overview | undefined) {
  const config = useSiteConfig();
  const changeConfig = useContext(ChangeSiteConfigContext);
  const isOpening = overview && !overview.isDismissed && !overview.steps.every(isDone);
  useEffect(() => {
    if (isOpening !== undefined && isOpening !== config.isOpening) changeConfig({ ...config, isOpening });
  }, [config, changeConfig, isOpening]);
}

/** Dismisses the banner for all administrators, or shows it again. */
function ReminderButton({ overview: { steps, isDismissed } }: { overview: Overview }) {
  const [setDismissed] = useSetOverviewDismissedMutation();
  const { isSending, send } = useFormSubmission();
  if (steps.every(isDone)) return null;
  return (
    <BusyButton
      variant="outlined"
      isBusy={isSending}
      onClick={() => void send({}, () => setDismissed({ isDismissed: !isDismissed }))}
    >
      {isDismissed ? 'Remind administrators again' : 'Dismiss reminder'}
    </BusyButton>
  );
}

function Step({ step }: { step: StepState }) {
  const { title, purpose, to, linkText, state } = stepTexts[step.name];
  const isStepDone = isDone(step);
  const canOpen = useCanOpen(to);

  return (
    <Box component="li" sx={rowStyles}>
      {isStepDone ? <DoneIcon color="success" /> : <OpenIcon color="field" />}
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {purpose}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 600, color: isStepDone ? 'success.main' : 'warning.main' }}>
        {[isStepDone ? 'Done' : 'To do', state?.(step)].filter(Boolean).join(', ')}
      </Typography>
      {canOpen && (
        <Link component={PageLink} to={to} sx={{ justifySelf: { sm: 'end' } }}>
          {linkText}
        </Link>
      )}
    </Box>
  );
}

const rowStyles = {
  ...separatedRowStyles,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) 11em 12em' },
  alignItems: 'center',
  '& > :nth-of-type(n + 2):not(svg)': { gridColumn: { xs: 2, sm: 'auto' } },
  '& > p, & > a': { gridColumn: { xs: 2, sm: 'auto' } },
};
