import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetCatalogQuery } from '@/api/admin/catalog';
import { useCorrectCoverageMutation } from '@/api/admin/people/coverages';
import { headlineOf } from '@/api/core/failure';
import { useRowForm } from '@/api/lists/useRowForm';
import { type CoverageHistory, coverageVoids, isCoverageDate } from '@/contract/people/coverage';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SegmentedControl } from '@/ui/fields/SegmentedControl';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';
import { ErrorState } from '@/ui/page/ErrorState';

import { type CoverageRow, rowText } from './coverageRows';

type Props = { person: CoveredPerson; row: CoverageRow; history: CoverageHistory; onClose: () => void };

const corrections = { replace: { label: 'Plan or dates were wrong' }, void: { label: 'Entered in error' } };
const noCoverageLabel = 'No coverage (entered in error)';

function dateProblemsOf({ from, to }: { from: string; to: string }) {
  if (!isCoverageDate(from)) return { from: 'Enter the effective date.' };
  if (to && !isCoverageDate(to)) return { to: 'Enter the end date, or leave it blank.' };
  return to && to < from ? { to: 'The end date is before the effective date.' } : {};
}

/** Replaces an entry of the coverage history, or marks it as entered in error. */
export function CorrectCoverage({ person, row, history, onClose }: Props) {
  const { data: catalog = [], error, refetch } = useGetCatalogQuery();
  const [initialHistory] = useRestorableState(`coverage/${row.id}/history`, history);
  const [correction, setCorrection] = useRestorableState<keyof typeof corrections>(
    `coverage/${row.id}/correction`,
    'replace',
  );
  const [plan, setPlan] = useRestorableState(`coverage/${row.id}/plan`, row.plan);
  const [dates, setDates] = useRestorableState(`coverage/${row.id}/dates`, { from: row.from, to: row.to ?? '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const [correct] = useCorrectCoverageMutation();
  const form = useRowForm<CoverageHistory>(onClose);
  const { theirs } = form;

  const problems: { from?: string; to?: string } = correction === 'void' ? {} : dateProblemsOf(dates);
  const isValid = !problems.from && !problems.to;
  const shownProblems = isSubmitted ? problems : {};
  const planName = catalog.find(({ id }) => id === plan)?.name ?? row.planName;
  const replacement = correction === 'void' ? null : { plan, from: dates.from, to: dates.to || null };
  const mine = replacement ? rowText({ ...replacement, planName }) : noCoverageLabel;

  const save = (version: string) =>
    form.save(() => correct({ id: person.id, coverage: row.id, version, instead: replacement }));
  function handleSubmit() {
    setSubmitted(true);
    if (isValid) void save(initialHistory.version);
  }

  if (theirs) {
    const storedCoverage = theirs.coverages.find(({ id }) => id === row.id);
    return (
      <VersionChoice
        itemName="this person’s coverage"
        differences={[
          {
            label: 'Coverage',
            mine,
            theirs: storedCoverage
              ? `${rowText(storedCoverage)}${storedCoverage.voided ? ` (${coverageVoids[storedCoverage.voided]})` : ''}`
              : 'Deleted',
          },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }
  return (
    <FormPopup title="Correct coverage" {...form.popupProps} onSubmit={handleSubmit}>
      <Typography>{`${fullNameOf(person)}: ${rowText(row)}`}</Typography>
      <SegmentedControl label="What was wrong" value={correction} choices={corrections} onChange={setCorrection} />
      {correction === 'replace' && (
        <>
          {error && !catalog.length ? (
            <ErrorState text={headlineOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SelectField
              label="Plan"
              value={plan}
              options={[
                { value: row.plan, label: row.planName },
                ...catalog
                  .filter(({ kind, id, isOpen }) => kind === row.kind && id !== row.plan && isOpen)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setPlan}
            />
          )}
          <TextInput
            name="from"
            type="date"
            label="Effective date"
            value={dates.from}
            error={shownProblems.from !== undefined}
            helperText={shownProblems.from}
            onChange={({ target }) => setDates({ ...dates, from: target.value })}
          />
          <TextInput
            name="to"
            type="date"
            label="End date"
            value={dates.to}
            error={shownProblems.to !== undefined}
            helperText={shownProblems.to ?? 'Leave blank if coverage is ongoing.'}
            onChange={({ target }) => setDates({ ...dates, to: target.value })}
          />
        </>
      )}
      <Typography role="status" color="textSecondary">
        {correction === 'void'
          ? `${row.planName} will be treated as never in effect. The entry stays in the history, marked Corrected.`
          : isValid
            ? `${mine} will replace it. The old entry stays in the history, marked Corrected.`
            : ''}
      </Typography>
    </FormPopup>
  );
}
