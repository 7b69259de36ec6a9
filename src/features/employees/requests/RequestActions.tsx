import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';

import { changeRequestAdminApi } from '@/api/admin/people/changeRequests';
import { useGetEmployeeQuery } from '@/api/admin/people/employeeRecord';
import { headlineOf } from '@/api/core/failure';
import { type ChangeRequestDetail, isReportedEvent } from '@/contract/people/changeRequest';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { Popup } from '@/ui/dialogs/Popup';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import { useRestorableState } from '@/ui/forms/savedForms';
import { useReturnFocus } from '@/ui/hooks/useReturnFocus';
import { ErrorState } from '@/ui/page/ErrorState';
import { focusPageHeading } from '@/ui/page/focusPageHeading';
import { editDefaultsOf, eventDefaultsOf } from './requestDefaults';

const ReportEvent = lazyDialog(() => import('@/features/employees/events/ReportEvent'), 'ReportEvent');
const EditPerson = lazyDialog(() => import('@/features/employees/people/EditPerson'), 'EditPerson');
const RejectRequest = lazyDialog(() => import('./RejectRequest'), 'RejectRequest');

type Props = { request: ChangeRequestDetail; document: ReactNode };

/**
 * Approves a pending request with its form, or rejects it. Unmounts once the request is decided, even by someone else.
 */
export function RequestActions({ request, document }: Props) {
  const { id, kind, problem } = request;
  const [openDialog, setOpenDialog] = useRestorableState<'approve' | 'reject' | null>(`request/${id}/dialog`, null);
  const dispatch = useAppDispatch();
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus(frame, focusPageHeading);
  const close = () => setOpenDialog(null);
  const hasForm = kind !== 'address';

  function handleApproveWithoutForm() {
    const confirmTexts = {
      title: hasForm ? 'Mark as done?' : 'Approve this request?',
      text: hasForm
        ? 'The request is approved, and nothing on record changes. Do this only if you already made the change.'
        : 'This site doesn’t store mailing addresses. Change the address in payroll and with the carriers first.',
      confirm: hasForm ? 'Mark as done' : 'Approve',
    };
    dispatch(confirmCall(confirmTexts, changeRequestAdminApi.endpoints.approveChange.initiate({ id })));
  }

  return (
    <Stack ref={frame} spacing={1} sx={{ alignItems: { sm: 'flex-end' } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => setOpenDialog('reject')}>
          Reject
        </Button>
        {hasForm && (
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            disabled={problem !== null}
            onClick={handleApproveWithoutForm}
          >
            Mark as done
          </Button>
        )}
        <Button
          variant="contained"
          aria-haspopup="dialog"
          disabled={problem !== null}
          onClick={hasForm ? () => setOpenDialog('approve') : handleApproveWithoutForm}
        >
          Approve
        </Button>
      </Stack>
      {problem && <Typography color="textSecondary">{problem}</Typography>}

      {openDialog === 'reject' && <RejectRequest id={id} onClose={close} />}
      {openDialog === 'approve' && <ApproveForm request={request} document={document} onClose={close} />}
    </Stack>
  );
}

/** The form for the event or the record, filled in with what the member reported. */
function ApproveForm({ request, document, onClose }: Props & { onClose: () => void }) {
  const { kind, employeeId } = request;
  const employeeQuery = useGetEmployeeQuery(String(employeeId), { skip: !isReportedEvent(kind) });
  const documentDetails = request.document && (
    <details>
      <summary>The member’s document</summary>
      {document}
    </details>
  );
  if (!isReportedEvent(kind)) {
    const { id, name, defaults } = editDefaultsOf(request);
    return <EditPerson id={id} name={name} defaults={defaults} document={documentDetails} onClose={onClose} />;
  }
  if (employeeQuery.error && !employeeQuery.data)
    return (
      <Popup open title="Approve with an event" onClose={onClose}>
        <ErrorState text={headlineOf(employeeQuery.error)} onRetry={() => void employeeQuery.refetch()} />
      </Popup>
    );
  return (
    employeeQuery.data && (
      <ReportEvent
        employee={employeeQuery.data}
        defaults={eventDefaultsOf(request, kind)}
        document={documentDetails}
        onClose={onClose}
      />
    )
  );
}
