import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useAddPlanMutation, useGetCatalogQuery } from '@/api/admin/catalog';
import type { PlanKind } from '@/contract/people/plan';
import { planKinds } from '@/contract/people/plan';
import { type PlanDraft, planKindTexts, suggestedTier } from '@/contract/program/plan';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';

type Props = {
  /** As written in the file. */
  names: readonly string[];
  /** Called once the plans exist, so that the file can be read again. */
  onAdded: () => void;
  onClose: () => void;
};

const kindOptions = planKinds.map((value) => ({ value, label: planKindTexts[value] }));

function proposedKind(name: string): PlanKind {
  if (/dental|dentist|tooth|teeth/i.test(name)) return 'dental';
  return /vision|eye|optic/i.test(name) ? 'vision' : 'medical';
}

/** Adds the plans that a file names and the program does not have yet: either all of them or none. */
export function AddNamedPlans({ names, onAdded, onClose }: Props) {
  const [kinds, setKinds] = useState<Record<string, PlanKind>>({});
  const { data: storedPlans = [] } = useGetCatalogQuery();
  const [addPlan, { isLoading }] = useAddPlanMutation();
  const kindOf = (name: string) => kinds[name] ?? proposedKind(name);

  async function handleSubmit() {
    const takenTiers = new Set(storedPlans.map(({ userTiear }) => userTiear));
    const [firstPlan, ...others] = names.map((name): PlanDraft => {
      const tier = kindOf(name) === 'medical' ? suggestedTier(name) : null;
      const userTiear = takenTiers.has(tier) ? null : tier;
      takenTiers.add(userTiear);
      return { kind: kindOf(name), name, userTiear, insurer: '', groupNumber: '', phone: '' };
    });
    if (!firstPlan) return;
    const { error } = await addPlan({ ...firstPlan, others });
    if (!error) onAdded();
  }

  return (
    <FormPopup
      title={names.length === 1 ? 'Add this plan?' : `Add these ${names.length} plans?`}
      isSending={isLoading}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Typography>
        {names.length === 1
          ? 'The file contains a plan that isn’t in the program. Check the spelling, select what the plan covers, and submit to add it and continue. You can add its plan tables later.'
          : 'The file contains plans that aren’t in the program. Check the spelling, select what each plan covers, and submit to add them and continue. You can add their plan tables later.'}
      </Typography>
      {names.map((name) => (
        <SelectField
          key={name}
          label={name}
          value={kindOf(name)}
          options={kindOptions}
          onChange={(kind) => setKinds({ ...kinds, [name]: kind })}
        />
      ))}
    </FormPopup>
  );
}
