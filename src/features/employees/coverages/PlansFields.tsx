import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatLongDate } from '@/contract/format';
import {
  type Coverage,
  coverageEndReasons,
  coverageReasons,
  selectableEndReasons,
  selectableReasons,
} from '@/contract/people/coverage';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { type PlanKind, planKinds } from '@/contract/people/plan';
import { coverageTextFrom, noPlan, type PlanChange } from '@/contract/people/planChanges';
import { type CatalogPlan, planKindTexts } from '@/contract/program/plan';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import type { PlansForm } from './usePlansForm';

/** For fields that span all columns. */
export const fullRowStyles = { gridColumn: '1 / -1' };

const noPlanValue = 'none';
export const planKindLabel = (kind: PlanKind) => `${planKindTexts[kind]} plan`;
const reasonOptions = selectableReasons.map((value) => ({ value, label: coverageReasons[value] }));
const endReasonOptions = selectableEndReasons.map((value) => ({ value, label: coverageEndReasons[value] }));

type Props = {
  form: PlansForm;
  reinstatedCoverage: Coverage | undefined;
  isSubmitted: boolean;
  onChange: (change: Partial<Pick<PlansForm, 'from' | 'reason' | 'endReason'>>) => void;
  onChoose: (plans: Partial<EnrolledPlans>) => void;
};

/** The fields for a plan change, and a summary of its effects. */
export function PlansFields({ form, reinstatedCoverage, isSubmitted, onChange, onChoose }: Props) {
  const { catalog, history, day, hasValidDate, previous, chosenPlans, changes } = form;
  const isPlanClosed =
    reinstatedCoverage && !catalog.some(({ id, isOpen }) => id === reinstatedCoverage.plan && isOpen);
  return (
    <>
      {isPlanClosed && (
        <Typography
          color="textSecondary"
          sx={fullRowStyles}
        >{`${reinstatedCoverage.planName} is closed to new enrollment.`}</Typography>
      )}
      <TextInput
        name="from"
        type="date"
        label="Effective date"
        value={form.from}
        error={isSubmitted && !hasValidDate}
        helperText={hasValidDate ? 'The date the change takes effect.' : 'Enter the effective date.'}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      {planKinds.map((kind) => (
        <PlanField
          key={kind}
          kind={kind}
          // A closed plan is offered only to people who are enrolled in it.
          plans={catalog.filter((plan) => plan.kind === kind && (plan.isOpen || plan.id === previous[kind]))}
          value={chosenPlans[kind]}
          planOnDateText={`On ${formatLongDate(day)}: ${coverageTextFrom(history, kind, day)}`}
          onChange={(id) => onChoose({ [kind]: id })}
        />
      ))}
      {changes.some(({ isBeginning }) => isBeginning) && (
        <SelectField
          label="Reason"
          value={form.reason}
          options={reasonOptions}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {changes.some(({ isEnding }) => isEnding) && (
        <SelectField
          label="End reason"
          value={form.endReason}
          options={endReasonOptions}
          onChange={(endReason) => onChange({ endReason })}
        />
      )}
      <ChangeSummary changes={changes} isError={isSubmitted && hasValidDate} />
    </>
  );
}

/** The summary of changes before they are submitted. */
function ChangeSummary({ changes, isError }: { changes: readonly PlanChange[]; isError: boolean }) {
  return (
    <Box role="status" sx={[fullRowStyles, changes.length > 0 && summaryStyles]}>
      {changes.length > 0 ? (
        <>
          <Typography sx={{ fontWeight: 650 }}>Summary of changes</Typography>
          <ul>{changes.flatMap(({ effects }) => effects.map((sentence) => <li key={sentence}>{sentence}</li>))}</ul>
        </>
      ) : (
        <Typography
          color={isError ? 'error' : 'textSecondary'}
          {...(isError && { 'data-invalid': true, tabIndex: -1 })}
        >
          No changes yet. Choose another plan, or “No plan.”
        </Typography>
      )}
    </Box>
  );
}

const summaryStyles = { p: 1.5, borderRadius: 1, bgcolor: 'primary.soft', '& ul': { m: 0, mt: 0.5, pl: 2.5 } };

type FieldProps = {
  kind: PlanKind;
  plans: readonly CatalogPlan[];
  value: string | null;
  /** The plan in effect on the chosen date, as a label. */
  planOnDateText: string;
  onChange: (id: string | null) => void;
};

const PlanField = ({ kind, plans, value, planOnDateText, onChange }: FieldProps) => (
  <SelectField
    label={planKindLabel(kind)}
    value={value ?? noPlanValue}
    options={[
      { value: noPlanValue, label: noPlan },
      ...plans.map(({ id, name, isOpen }) => ({ value: id, label: isOpen ? name : `${name} (closed)` })),
    ]}
    helperText={plans.length === 0 ? 'No plans of this type are open for enrollment.' : planOnDateText}
    onChange={(id) => onChange(id === noPlanValue ? null : id)}
  />
);
