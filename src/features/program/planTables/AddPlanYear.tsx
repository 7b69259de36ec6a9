import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSaveDraftMutation } from '@/api/admin/publications';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import { planYearPage } from '@/contract/pages';
import { isDate, planYearKey } from '@/contract/program/planYear';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

import { type PlanYearEntry, usePlanYears } from './usePlanYears';

type Props = {
  planId: string;
  name: string;
  /** All plans' plan years. */
  years: readonly PlanYearEntry[];
  newestYear: PlanYearEntry | undefined;
  onClose: () => void;
};

const noSource = 'nothing';

/** Adds a plan year as a draft, empty or with copied tables. */
export function AddPlanYear({ planId, name, years, newestYear, onClose }: Props) {
  const navigate = useNavigate();
  const { readTables, isReading } = usePlanYears();
  const [from, setFrom] = useState(() => (newestYear ? `${Number(newestYear.from.slice(0, 4)) + 1}-01-01` : ''));
  const [source, setSource] = useState(newestYear?.key ?? noSource);
  const [problem, setProblem] = useState<string>();
  const [saveDraft] = useSaveDraftMutation();
  const { isSending, send, cancel } = useFormSubmission();

  async function handleSubmit() {
    if (!isDate(from)) return setProblem('Enter the first day of the plan year.');
    if (years.some((year) => year.plan === planId && year.from === from))
      return setProblem('This plan already has a plan year starting that day.');
    const tables = source === noSource ? [] : await readTables(source);
    if (!tables) return;
    const key = planYearKey({ plan: planId, from });
    const existingYear = years.find((year) => year.key === key);
    const answer = await send({}, () =>
      saveDraft({ kind: 'planTables', key, version: existingYear?.state.version ?? 0, body: { tables } }),
    );
    if (!answer?.data) return;
    onClose();
    void navigate(planYearPage(planId, from));
  }

  return (
    <FormPopup
      title={`Add plan year to ${name}`}
      isSending={isSending || isReading}
      onSubmit={handleSubmit}
      onCancelSending={isReading ? onClose : cancel}
      onClose={onClose}
    >
      <TextInput
        name="from"
        type="date"
        label="First day"
        value={from}
        error={problem !== undefined}
        helperText={problem ?? 'Its tables apply from this date until the next plan year starts.'}
        onChange={({ target }) => {
          setFrom(target.value);
          setProblem(undefined);
        }}
      />
      <SelectField
        label="Start with"
        value={source}
        options={[
          { value: noSource, label: 'No tables' },
          ...years.map(({ key, label }) => ({ value: key, label: `A copy of ${label}` })),
        ]}
        onChange={setSource}
      />
    </FormPopup>
  );
}
