import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

import { lifeEventsApi } from '@/api/admin/people/lifeEvents';
import { fieldProblemsOf } from '@/api/admin/people/people';
import { headlineOf } from '@/api/core/failure';
import { useFormSubmission } from '@/api/core/useFormSubmission';
import type { Employee } from '@/contract/people/employee';
import { cleanSsn, type FieldProblems } from '@/contract/people/personForm';
import { fullNameOf } from '@/contract/people/user';
import { fullRowStyles } from '@/features/employees/coverages/PlansFields';
import { useAppDispatch } from '@/store/hooks';
import { FormPopup } from '@/ui/dialogs/FormPopup';
import { ErrorState } from '@/ui/page/ErrorState';
import { EventFields } from './EventFields';
import { type EventDefaults, type EventForm, useEventForm } from './useEventForm';

type Props = {
  employee: Employee;
  /** The member's request that is approved by reporting the event. */
  defaults?: EventDefaults;
  /** The document that the member attached to that request. */
  document?: ReactNode;
  onClose: () => void;
};

/** Reports a life event; a preview shows what it changes before it is saved. */
export function ReportEvent({ employee, defaults, document, onClose }: Props) {
  const form = useEventForm(employee, employee.relatives, defaults);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { send, popupProps } = useFormSubmission(onClose);
  const dispatch = useAppDispatch();
  const { request, previewQuery, person, isAddingPerson, catalogQuery, historyQuery } = form;
  const queryError = catalogQuery.error ?? historyQuery.error;

  async function handleSubmit() {
    form.setSubmitted(true);
    // Nothing is saved that the preview has not shown; the service refuses an outdated preview.
    if (!request || !previewQuery.currentData) return;
    const ssn = person.isSsnToFollow ? '' : cleanSsn(person.ssn);
    const report = {
      ...request,
      version: previewQuery.currentData.version,
      added: isAddingPerson ? { ...person, ssn } : undefined,
      requestId: defaults?.requestId,
    };
    const answer = await send({}, () =>
      dispatch(lifeEventsApi.endpoints.reportEvent.initiate(report, { track: false })),
    );
    if (answer?.data) return onClose();
    if (answer?.error) setProblems(fieldProblemsOf(answer.error).problems);
  }

  return (
    <FormPopup
      title={defaults ? 'Approve with an event' : 'Report an event'}
      submitLabel={defaults ? 'Save event and approve' : 'Save event'}
      isWide
      // Without a busy state, a click that is ignored would look like a saved event.
      isLoading={request !== undefined && !previewQuery.currentData && previewQuery.isFetching}
      {...popupProps}
      onSubmit={handleSubmit}
    >
      <Typography sx={fullRowStyles}>{`Family of ${fullNameOf(employee)}`}</Typography>
      {document && <Box sx={fullRowStyles}>{document}</Box>}
      {queryError ? (
        <Box sx={fullRowStyles}>
          <ErrorState
            text={headlineOf(queryError)}
            onRetry={() => {
              void catalogQuery.refetch();
              void historyQuery.refetch();
            }}
          />
        </Box>
      ) : (
        <>
          <EventFields
            form={form}
            problems={problems}
            onFieldChange={(field) => setProblems(({ [field]: _fixed, ...others }) => others)}
          />
          <EventEffects form={form} />
        </>
      )}
    </FormPopup>
  );
}

/** The event's effects, one sentence each. */
function EventEffects({ form: { request, previewQuery, isSubmitted } }: { form: EventForm }) {
  const { currentData, error, isFetching } = previewQuery;
  const hasError = error !== undefined || (isSubmitted && !request);
  return (
    <Box role="status" aria-busy={isFetching} sx={[fullRowStyles, currentData !== undefined && effectsStyles]}>
      {request && currentData && !error ? (
        <>
          <Typography sx={{ fontWeight: 650 }}>What will change</Typography>
          <ul>
            {currentData.steps.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </>
      ) : (
        <Typography
          color={hasError ? 'error' : 'textSecondary'}
          {...(hasError && { 'data-invalid': true, tabIndex: -1 })}
        >
          {request && error
            ? headlineOf(error)
            : request
              ? 'Loading the changes…'
              : 'Complete the fields to see what will change.'}
        </Typography>
      )}
    </Box>
  );
}

const effectsStyles = { p: 1.5, borderRadius: 1, bgcolor: 'primary.soft', '& ul': { m: 0, mt: 0.5, pl: 2.5 } };
