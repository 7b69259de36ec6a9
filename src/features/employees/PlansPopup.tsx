import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useGetCatalogueQuery } from '@/api/admin/catalogue';
import { useChangePlansMutation } from '@/api/admin/enrollments';
import { headlineOf } from '@/api/core/failure';
import { useRowForm } from '@/api/lists/useRowForm';
import type { CoveredPerson } from '@/contract/people/employee';
import type { Enrolled } from '@/contract/people/enrollment';
import { documentTypes, type DocumentType } from '@/contract/people/plan';
import { fullNameOf } from '@/contract/people/user';
import { planKindWords, type CataloguePlan } from '@/contract/programme/plan';
import { VersionChoice } from '@/parts/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { SelectField } from '@/ui/fields/SelectField';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';

import { planName } from './enrolledPlans';

type Props = { person: CoveredPerson; onClose: () => void };

const title = 'Change plans';
const none = 'none';
const noPlan = 'No plan';
const labelOf = (kind: DocumentType) => `${planKindWords[kind]} plan`;

/** The plans as the record names them. */
function enrolledOf(catalogue: readonly CataloguePlan[], person: CoveredPerson): Enrolled {
  const idOf = (kind: DocumentType) => {
    const name = planName(kind, person);
    return catalogue.find((plan) => plan.name === name)?.id ?? null;
  };
  return { medical: idOf('medical'), dental: idOf('dental'), vision: idOf('vision') };
}

/** Popup to enrol a person in plans of the catalogue, or to end that they are in one. */
export function PlansPopup({ person, onClose }: Props) {
  const { data: catalogue, error, refetch } = useGetCatalogueQuery();
  // What the form was opened with stays what the change is made from.
  const [opened] = useState(person);
  const [edits, setEdits] = useState<Partial<Enrolled>>({});
  const [changePlans] = useChangePlansMutation();
  const form = useRowForm<Enrolled>(onClose);
  const { theirs } = form;
  const former = enrolledOf(catalogue ?? [], opened);
  const chosen = { ...former, ...edits };
  const nameOf = (id: string | null) => catalogue?.find((plan) => plan.id === id)?.name ?? noPlan;

  async function save(from = former) {
    if (!catalogue) return;
    await form.save(() => changePlans({ id: person.id, plans: chosen, former: from }));
  }

  if (theirs)
    return (
      <VersionChoice
        what="the plans of this person"
        facts={documentTypes.map((kind) => ({
          label: labelOf(kind),
          mine: nameOf(chosen[kind]),
          theirs: nameOf(theirs[kind]),
        }))}
        {...form.choice}
        onKeepMine={() => void save(theirs)}
      />
    );
  return (
    <FormPopup title={title} {...form.popup} onSubmit={() => void save()}>
      <Typography>{`For ${fullNameOf(person)}`}</Typography>
      {catalogue ? (
        documentTypes.map((kind) => (
          <PlanField
            key={kind}
            kind={kind}
            // Who is in a closed plan may stay; nobody new is offered it.
            plans={catalogue.filter((plan) => plan.kind === kind && (plan.isOpen || plan.id === former[kind]))}
            value={chosen[kind]}
            onChange={(id) => setEdits({ ...edits, [kind]: id })}
          />
        ))
      ) : error ? (
        <ErrorState words={headlineOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={3} />
      )}
      <Typography variant="body2" color="textSecondary">
        A plan card belongs to its plan: it is removed with another plan or with none.
      </Typography>
    </FormPopup>
  );
}

type FieldProps = {
  kind: DocumentType;
  plans: readonly CataloguePlan[];
  value: string | null;
  onChange: (id: string | null) => void;
};

const PlanField = ({ kind, plans, value, onChange }: FieldProps) => (
  <SelectField
    label={labelOf(kind)}
    value={value ?? none}
    options={[
      { value: none, label: noPlan },
      ...plans.map(({ id, name, isOpen }) => ({ value: id, label: isOpen ? name : `${name} (closed)` })),
    ]}
    helperText={plans.length === 0 ? 'The programme has no open plan of this kind.' : undefined}
    onChange={(id) => onChange(id === none ? null : id)}
  />
);
