import { useState } from 'react';

import { useAddPlanMutation, useEditPlanMutation, useGetCatalogQuery } from '@/api/admin/catalog';
import { useRowForm } from '@/api/lists/useRowForm';
import { planKinds } from '@/contract/people/plan';
import { type CatalogPlan, planKindTexts, planLimits, suggestedTier, tierNames } from '@/contract/program/plan';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { TextInput } from '@/ui/fields/TextInput';
import { useRestorableState } from '@/ui/forms/savedForms';

type Props = {
  /** Undefined adds a new plan. */
  plan?: CatalogPlan;
  onClose: () => void;
};

const kindOptions = planKinds.map((value) => ({ value, label: planKindTexts[value] }));
const fieldLabels = {
  name: 'Name',
  insurer: 'Carrier',
  groupNumber: 'Group number',
  phone: 'Phone',
} as const;
type Field = keyof typeof fieldLabels;
type Texts = Record<Field, string>;

const textsOf = (plan?: CatalogPlan): Texts => ({
  name: plan?.name ?? '',
  insurer: plan?.insurer ?? '',
  groupNumber: plan?.groupNumber ?? '',
  phone: plan?.phone ?? '',
});

const audienceLabel = 'Notification audience';
const noAudience = 'Neither';
const audienceOf = (tier: CatalogPlan['userTiear']) => tierNames[tier ?? 0] ?? noAudience;

/** Adds or edits a plan; changes that another administrator saved meanwhile are shown for comparison. */
export function PlanForm({ plan, onClose }: Props) {
  const draftKey = `plan/${plan?.id ?? 'new'}`;
  const [texts, setTexts] = useRestorableState(draftKey, () => textsOf(plan));
  const [chosenAudience, setChosenAudience] = useRestorableState<string | undefined>(`${draftKey}/audience`, undefined);
  const [kind, setKind] = useRestorableState(`${draftKey}/kind`, plan?.kind ?? 'medical');
  const [isSubmitted, setSubmitted] = useState(false);
  const [add] = useAddPlanMutation();
  const [edit] = useEditPlanMutation();
  const form = useRowForm<CatalogPlan>(onClose);
  const { theirs } = form;
  const { data: plans = [] } = useGetCatalogQuery();
  const nameProblem = texts.name.trim() ? undefined : 'Enter a name.';
  const otherPlans = plans.filter(({ id }) => id !== plan?.id);
  const planNameOf = (audience: string) =>
    otherPlans.find(({ userTiear }) => tierNames[userTiear ?? 0] === audience)?.name;
  const proposedAudience = audienceOf(plan ? plan.userTiear : suggestedTier(texts.name));
  const audience = chosenAudience ?? (planNameOf(proposedAudience) ? noAudience : proposedAudience);

  function chosenTier(): CatalogPlan['userTiear'] {
    if (kind !== 'medical') return null;
    const [tier] = Object.entries(tierNames).find(([, name]) => name === audience) ?? [];
    // A program folder may set another number, which belongs to neither audience.
    return tier ? Number(tier) : plan && audienceOf(plan.userTiear) === noAudience ? plan.userTiear : null;
  }
  async function save(version = plan?.version) {
    const draft = { ...texts, name: texts.name.trim(), userTiear: chosenTier() };
    await form.save(() =>
      plan ? edit({ ...draft, id: plan.id, version: version ?? plan.version }) : add({ ...draft, kind }),
    );
  }
  function handleSubmit() {
    setSubmitted(true);
    if (!nameProblem) void save();
  }
  const textFieldProps = (field: Field, max: number) => ({
    name: field,
    label: fieldLabels[field],
    value: texts[field],
    unobtrusiveLimit: max,
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [field]: target.value }),
  });

  if (theirs) {
    const theirTexts = textsOf(theirs);
    const labels = Object.entries(fieldLabels) as [Field, string][];
    return (
      <VersionChoice
        itemName="this plan"
        differences={[
          ...labels.map(([field, label]) => ({ label, mine: texts[field], theirs: theirTexts[field] })),
          { label: audienceLabel, mine: audience, theirs: audienceOf(theirs.userTiear) },
        ]}
        {...form.choiceProps}
        onKeepMine={() => void save(theirs.version)}
      />
    );
  }

  return (
    <FormPopup title={plan ? `Edit ${plan.name}` : 'Add plan'} {...form.popupProps} onSubmit={handleSubmit}>
      {!plan && <SelectField label="Type" value={kind} options={kindOptions} onChange={setKind} />}
      <TextInput
        {...textFieldProps('name', planLimits.name)}
        error={isSubmitted && nameProblem !== undefined}
        helperText={(isSubmitted && nameProblem) || 'Each plan needs a unique name.'}
      />
      {kind === 'medical' && (
        <SelectField
          label={audienceLabel}
          value={audience}
          options={[...Object.values(tierNames), noAudience].map((value) => {
            const planName = planNameOf(value);
            return { value, label: planName ? `${value}: ${planName}` : value, disabled: planName !== undefined };
          })}
          helperText="Notifications can go to all members of Plan A or Plan B."
          onChange={setChosenAudience}
        />
      )}
      <TextInput {...textFieldProps('insurer', planLimits.text)} />
      <TextInput {...textFieldProps('groupNumber', planLimits.text)} />
      <TextInput {...textFieldProps('phone', planLimits.text)} inputMode="tel" />
    </FormPopup>
  );
}
