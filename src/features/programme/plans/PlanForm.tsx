import { useState } from 'react';

import { useAddPlanMutation, useEditPlanMutation } from '@/api/admin/catalogue';
import { useRowForm } from '@/api/lists/useRowForm';
import { planKinds, planKindWords, planLimits, tierProblem, type CataloguePlan } from '@/contract/programme/plan';
import { VersionChoice } from '@/parts/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';

type Props = {
  /** The plan to edit; undefined adds a new one. */
  plan?: CataloguePlan;
  onClose: () => void;
};

const kindOptions = planKinds.map((value) => ({ value, label: planKindWords[value] }));
const fieldLabels = {
  name: 'Name',
  tier: 'Tier (userTiear)',
  insurer: 'Insurer',
  groupNumber: 'Group number',
  phone: 'Phone',
} as const;
type Field = keyof typeof fieldLabels;
type Texts = Record<Field, string>;

const textsOf = (plan?: CataloguePlan): Texts => ({
  name: plan?.name ?? '',
  tier: String(plan?.userTiear ?? ''),
  insurer: plan?.insurer ?? '',
  groupNumber: plan?.groupNumber ?? '',
  phone: plan?.phone ?? '',
});

/** What is wrong with the typed name and tier, in words. */
function problemsOf({ name, tier }: Texts, kind: CataloguePlan['kind']) {
  const number = tier.trim();
  const isTier = /^\d{1,2}$/.test(number) && Number(number) >= 1;
  return {
    name: name.trim() ? undefined : 'Please enter a name.',
    tier:
      kind !== 'medical'
        ? undefined
        : number && !isTier
          ? `The tier is a whole number from 1 to ${planLimits.tier}.`
          : tierProblem({ kind, userTiear: number ? Number(number) : null }),
  };
}

/** Popup to add or edit a plan. What another administrator saved meanwhile is shown beside. */
export function PlanForm({ plan, onClose }: Props) {
  const [typed, setTyped] = useState(textsOf(plan));
  const [kind, setKind] = useState(plan?.kind ?? 'medical');
  const [isChecked, setChecked] = useState(false);
  const [add] = useAddPlanMutation();
  const [edit] = useEditPlanMutation();
  const form = useRowForm<CataloguePlan>(onClose);
  const { theirs } = form;
  const problems = problemsOf(typed, kind);
  const shown = isChecked ? problems : { name: undefined, tier: undefined };

  async function save(version = plan?.version) {
    const { tier, ...facts } = typed;
    const wanted = { ...facts, name: typed.name.trim(), userTiear: kind === 'medical' ? Number(tier) : null };
    await form.save(() =>
      plan ? edit({ ...wanted, id: plan.id, version: version ?? plan.version }) : add({ ...wanted, kind }),
    );
  }
  function handleSubmit() {
    setChecked(true);
    if (!problems.name && !problems.tier) void save();
  }
  const change = (field: Field, most: number) => ({
    name: field,
    label: fieldLabels[field],
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value.slice(0, most) }),
  });

  if (theirs) {
    const stored = textsOf(theirs);
    const labels = Object.entries(fieldLabels) as [Field, string][];
    return (
      <VersionChoice
        what="this plan"
        facts={labels.map(([field, label]) => ({ label, mine: typed[field], theirs: stored[field] }))}
        {...form.choice}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }

  return (
    <FormPopup title={plan ? `Edit ${plan.name}` : 'Add plan'} {...form.popup} onSubmit={handleSubmit}>
      {!plan && <SelectField label="Kind" value={kind} options={kindOptions} onChange={setKind} />}
      <TextInput
        {...change('name', planLimits.name)}
        error={shown.name !== undefined}
        helperText={shown.name ?? 'No two plans have the same name.'}
      />
      {kind === 'medical' && (
        <TextInput
          {...change('tier', 2)}
          inputMode="numeric"
          readOnly={plan?.hasPeople}
          error={shown.tier !== undefined}
          helperText={
            shown.tier ??
            (plan?.hasPeople
              ? 'Stands in the records of people and stays.'
              : 'The number that stands for the plan in records.')
          }
        />
      )}
      <TextInput {...change('insurer', planLimits.text)} />
      <TextInput {...change('groupNumber', planLimits.text)} />
      <TextInput {...change('phone', planLimits.text)} inputMode="tel" />
    </FormPopup>
  );
}
