import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { useGetAuditVerificationQuery, useStartAuditVerificationMutation } from '@/api/administration/audit';
import { headlineOf } from '@/api/core/failure';
import type { AuditReport, AuditVerification } from '@/contract/administration/audit';
import { countWithNoun, formatCount } from '@/contract/format';
import { useFormatDateTime } from '@/features/shared/timeZone';
import { BusyButton } from '@/ui/fields/BusyButton';

const pollMs = 1000;

/** The result of the log's last verification, and a button to verify again. */
export function VerificationBanner() {
  const { data, error } = useGetAuditVerificationQuery(undefined, { refetchOnMountOrArgChange: true });
  const run = data?.run ?? null;
  useGetAuditVerificationQuery(undefined, { pollingInterval: run ? pollMs : 0 });
  const [start, { isLoading }] = useStartAuditVerificationMutation();
  const formatDateTime = useFormatDateTime();
  const isBroken = data?.report?.isWhole === false;

  return (
    <Paper
      component="section"
      aria-label="Audit log status"
      variant="outlined"
      sx={bannerStyles}
      data-broken={isBroken}
    >
      <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
        <Typography role="status" color={isBroken ? 'error' : undefined} sx={{ fontWeight: 600 }}>
          {data ? stateText(data, formatDateTime) : error ? headlineOf(error) : 'One moment…'}
        </Typography>
        {run && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label="Verifying the audit log"
              value={run.total ? Math.min(100, (run.checked / run.total) * 100) : 0}
              sx={{ mt: 1 }}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
              {`${formatCount(run.checked)} of ${countWithNoun(run.total, 'entry', 'entries')}`}
            </Typography>
          </>
        )}
        {!run && data?.report && <ReportDetails report={data.report} />}
      </Box>
      <BusyButton variant="outlined" isBusy={isLoading || run !== null} onClick={() => void start()}>
        Verify
      </BusyButton>
    </Paper>
  );
}

function stateText({ run, report, isInterrupted }: AuditVerification, formatDateTime: (timestamp: string) => string) {
  if (run) return 'Verifying the audit log…';
  const interruptionNote = isInterrupted ? 'The last check didn’t finish. ' : '';
  if (!report) return interruptionNote || 'The audit log hasn’t been verified yet.';
  const checkedAt = formatDateTime(report.checkedAt);
  if (report.isWhole)
    return `${interruptionNote}Audit log verified through entry ${formatCount(report.upTo)} on ${checkedAt}.`;
  return `${interruptionNote}Audit log problem: ${countWithNoun(report.faultCount, 'issue')} found on ${checkedAt}.`;
}

/** Lists the problems, or says what could not be checked, and lists earlier events that affected the log. */
function ReportDetails({ report: { isWhole, faults, faultCount, anchors, explained } }: { report: AuditReport }) {
  return (
    <>
      {!isWhole && (
        <>
          <Box component="ul" aria-label="Issues" sx={{ my: 0.5, pl: 3, typography: 'body2' }}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {faultCount > faults.length && <li>{`and ${formatCount(faultCount - faults.length)} more`}</li>}
          </Box>
          <Typography variant="body2">
            Someone may have tampered with the database. Contact your system administrator and don’t change anything
            until they’ve investigated.
          </Typography>
        </>
      )}
      {isWhole && anchors === 0 && (
        <Typography variant="body2" color="textSecondary">
          There’s no checkpoint yet, so we couldn’t check whether the newest entries were deleted.
        </Typography>
      )}
      {explained.length > 0 && (
        <Box component="details" sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {`Earlier events that affected the log (${formatCount(explained.length)})`}
          </Box>
          {explained.map((text) => (
            <Typography key={text} variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

const bannerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  '&[data-broken=true]': { borderColor: 'error.main', borderInlineStartWidth: 4 },
};
