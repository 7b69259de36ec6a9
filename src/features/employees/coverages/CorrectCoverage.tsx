import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetCatalogueQuery } from '@/api/admin/catalogue';
import { useCorrectCoverageMutation } from '@/api/admin/people/coverages';
import { headlineOf } from '@/api/core/failure';
import { useRowForm } from '@/api/lists/useRowForm';
import { coverageVoids, isCoverageDate, type CoverageHistory } from '@/contract/people/coverage';
import type { CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { VersionChoice } from '@/parts/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { Segments } from '@/ui/fields/Segments';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { ErrorState } from '@/ui/page/ErrorState';
import { useKeptState } from '@/ui/forms/keptForms';

import { rowWords, type CoverageRow } from './coverageRows';

type Props = { person: CoveredPerson; row: CoverageRow; history: CoverageHistory; onClose: () => void };

const ways = { other: { label: 'Plan or dates were wrong' }, nothing: { label: 'It was a mistake' } };
const nothing = 'Nothing: it was a mistake';

/** What is wrong with the typed days, in words. */
function problemOf({ from, to }: { from: string; to: string }) {
  if (!isCoverageDate(from)) return { from: 'Please enter the first day.' };
  if (to && !isCoverageDate(to)) return { to: 'Please enter the last day, or leave it empty.' };
  return to && to < from ? { to: 'The last day is before the first one.' } : {};
}

/** Popup to say what should stand in place of a row of the history, or that it was a mistake. */
export function CorrectCoverage({ person, row, history, onClose }: Props) {
  const { data: catalogue = [], error, refetch } = useGetCatalogueQuery();
  const [opened] = useKeptState(`coverage/${row.id}/history`, history);
  const [way, setWay] = useKeptState<keyof typeof ways>(`coverage/${row.id}/way`, 'other');
  const [plan, setPlan] = useKeptState(`coverage/${row.id}/plan`, row.plan);
  const [days, setDays] = useKeptState(`coverage/${row.id}/days`, { from: row.from, to: row.to ?? '' });
  const [isTried, setTried] = useState(false);
  const [correct] = useCorrectCoverageMutation();
  const form = useRowForm<CoverageHistory>(onClose);
  const { theirs } = form;

  const problem: { from?: string; to?: string } = way === 'nothing' ? {} : problemOf(days);
  const isRight = !problem.from && !problem.to;
  const shown = isTried ? problem : {};
  const planName = catalogue.find(({ id }) => id === plan)?.name ?? row.planName;
  const instead = way === 'nothing' ? null : { plan, from: days.from, to: days.to || null };
  const mine = instead ? rowWords({ ...instead, planName }) : nothing;

  const save = (version: string) => form.save(() => correct({ id: person.id, coverage: row.id, version, instead }));
  function handleSubmit() {
    setTried(true);
    if (isRight) void save(opened.version);
  }

  if (theirs) {
    const stored = theirs.coverages.find(({ id }) => id === row.id);
    return (
      <VersionChoice
        what="the coverage of this person"
        facts={[
          {
            label: 'Coverage',
            mine,
            theirs: stored ? `${rowWords(stored)}${stored.voided ? ` (${coverageVoids[stored.voided]})` : ''}` : 'Gone',
          },
        ]}
        {...form.choice}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }
  return (
    <FormPopup title="Correct coverage" {...form.popup} onSubmit={handleSubmit}>
      <Typography>{`${fullNameOf(person)}: ${rowWords(row)}`}</Typography>
      <Segments label="What was wrong" value={way} choices={ways} onChange={setWay} />
      {way === 'other' && (
        <>
          {error && !catalogue.length ? (
            <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SelectField
              label="Plan"
              value={plan}
              options={[
                { value: row.plan, label: row.planName },
                ...catalogue
                  .filter(({ kind, id, isOpen }) => kind === row.kind && id !== row.plan && isOpen)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setPlan}
            />
          )}
          <TextInput
            name="from"
            type="date"
            label="First day"
            value={days.from}
            error={shown.from !== undefined}
            helperText={shown.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextInput
            name="to"
            type="date"
            label="Last day"
            value={days.to}
            error={shown.to !== undefined}
            helperText={shown.to ?? 'Empty while no end is known.'}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </>
      )}
      <Typography role="status" color="textSecondary">
        {way === 'nothing'
          ? `${row.planName} will count as if it had never been. The row stays in the history as corrected.`
          : isRight
            ? `${mine} will stand instead. The former row stays in the history as corrected.`
            : ''}
      </Typography>
    </FormPopup>
  );
}
