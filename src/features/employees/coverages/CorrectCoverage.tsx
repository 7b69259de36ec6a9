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

const corrections = { other: { label: 'Plan or dates were wrong' }, nothing: { label: 'Entered in error' } };
const nothingLabel = 'No coverage (entered in error)';

function problemOf({ from, to }: { from: string; to: string }) {
  if (!isCoverageDate(from)) return { from: 'Enter the effective date.' };
  if (to && !isCoverageDate(to)) return { to: 'Enter the end date, or leave it blank.' };
  return to && to < from ? { to: 'The end date is before the effective date.' } : {};
}

/** Replaces an entry of the coverage history, or marks it as entered in error. */
export function CorrectCoverage({ person, row, history, onClose }: Props) {
  const { data: catalog = [], error, refetch } = useGetCatalogQuery();
  const [initialHistory] = useRestorableState(`coverage/${row.id}/history`, history);
  const [correction, setCorrection] = useRestorableState<keyof typeof corrections>(`coverage/${row.id}/way`, 'other');
  const [plan, setPlan] = useRestorableState(`coverage/${row.id}/plan`, row.plan);
  const [days, setDays] = useRestorableState(`coverage/${row.id}/days`, { from: row.from, to: row.to ?? '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const [correct] = useCorrectCoverageMutation();
  const form = useRowForm<CoverageHistory>(onClose);
  const { theirs } = form;

  const problem: { from?: string; to?: string } = correction === 'nothing' ? {} : problemOf(days);
  const isRight = !problem.from && !problem.to;
  const shownProblem = isSubmitted ? problem : {};
  const planName = catalog.find(({ id }) => id === plan)?.name ?? row.planName;
  const replacement = correction === 'nothing' ? null : { plan, from: days.from, to: days.to || null };
  const mine = replacement ? rowText({ ...replacement, planName }) : nothingLabel;

  const save = (version: string) =>
    form.save(() => correct({ id: person.id, coverage: row.id, version, instead: replacement }));
  function handleSubmit() {
    setSubmitted(true);
    if (isRight) void save(initialHistory.version);
  }

  if (theirs) {
    const storedCoverage = theirs.coverages.find(({ id }) => id === row.id);
    return (
      <VersionChoice
        itemName="this person’s coverage"
        facts={[
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
      {correction === 'other' && (
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
            value={days.from}
            error={shownProblem.from !== undefined}
            helperText={shownProblem.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextInput
            name="to"
            type="date"
            label="End date"
            value={days.to}
            error={shownProblem.to !== undefined}
            helperText={shownProblem.to ?? 'Leave blank if coverage is ongoing.'}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </>
      )}
      <Typography role="status" color="textSecondary">
        {correction === 'nothing'
          ? `${row.planName} will be treated as never in effect. The entry stays in the history, marked Corrected.`
          : isRight
            ? `${mine} will replace it. The old entry stays in the history, marked Corrected.`
            : ''}
      </Typography>
    </FormPopup>
  );
}
