import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useChangePlansMutation } from '@/api/admin/people/enrollments';
import { headlineOf } from '@/api/core/failure';
import { useRowForm } from '@/api/lists/useRowForm';
import type { Coverage } from '@/contract/people/coverage';
import type { CoveredPerson } from '@/contract/people/employee';
import type { EnrolledPlans } from '@/contract/people/enrollment';
import { planKinds } from '@/contract/people/plan';
import { coverageTextFrom } from '@/contract/people/planChanges';
import { fullNameOf } from '@/contract/people/user';
import { VersionChoice } from '@/features/shared/VersionChoice';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { ErrorState } from '@/ui/page/ErrorState';
import { Skeletons } from '@/ui/page/Skeletons';
import { fullRowStyles, PlansFields, planKindLabel } from './coverages/PlansFields';
import { usePlansForm } from './coverages/usePlansForm';

type Props = {
  person: CoveredPerson;
  /** The coverage to reinstate. */
  reinstatedCoverage?: Coverage;
  onClose: () => void;
};

/** Changes a person's plans from a given date, with a summary of the effects. */
export function PlansPopup({ person, reinstatedCoverage, onClose }: Props) {
  const { form, version, latestCoverages, error, change, choosePlans, retry, refetchVersion } = usePlansForm(
    person.id,
    reinstatedCoverage,
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const [changePlans] = useChangePlansMutation();
  const rowForm = useRowForm<EnrolledPlans>(onClose);
  const { theirs } = rowForm;

  async function save(previous: EnrolledPlans, baseVersion = version) {
    if (!form) return;
    const { day: from, chosenPlans: plans, reason, endReason } = form;
    await rowForm.save(() =>
      changePlans({ id: person.id, from, plans, previous, reason, endReason, version: baseVersion }),
    );
  }
  function handleSubmit() {
    setSubmitted(true);
    if (form && form.changes.length > 0) void save(form.previous);
  }

  if (theirs && form)
    return (
      <VersionChoice
        itemName="this person’s plans"
        differences={planKinds.map((kind) => ({
          label: planKindLabel(kind),
          mine: form.planNameOf(form.chosenPlans[kind]),
          theirs: coverageTextFrom(latestCoverages, kind, form.day, form.planNameOf(theirs[kind])),
        }))}
        {...rowForm.choiceProps}
        onKeepMine={() => void refetchVersion().then((nextVersion) => save(theirs, nextVersion))}
      />
    );
  return (
    <FormPopup isWide title="Change plans" {...rowForm.popupProps} onSubmit={handleSubmit}>
      <Typography sx={fullRowStyles}>{`For ${fullNameOf(person)}`}</Typography>
      {form ? (
        <PlansFields
          form={form}
          reinstatedCoverage={reinstatedCoverage}
          isSubmitted={isSubmitted}
          onChange={change}
          onChoose={choosePlans}
        />
      ) : error ? (
        <Box sx={fullRowStyles}>
          <ErrorState text={headlineOf(error)} onRetry={retry} />
        </Box>
      ) : (
        <Box sx={fullRowStyles}>
          <Skeletons rows={4} height={68} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={fullRowStyles}>
        Members see a plan card only while enrolled in that plan.
      </Typography>
    </FormPopup>
  );
}
