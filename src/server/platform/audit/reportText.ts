import type { AuditFinding } from './chain';
import type { RepairEntry } from './verify';

const maxFindings = 20;

const faultTexts: Record<AuditFinding['kind'], string> = {
  unkeyed: 'no signature: written before entries were signed, or forged',
  altered: 'changed after it was written',
  unlinked: 'doesn’t follow from the previous entry',
  missing: 'missing',
  end: 'beyond the last entry recorded in the database, or doesn’t match it',
  replaced: 'doesn’t match the checkpoints kept outside the database',
  anchor: 'not signed with these keys',
};

function locationText({ kind, from, to }: AuditFinding) {
  if (kind === 'anchor') return `line ${from} of the checkpoint file`;
  return from === to ? `entry ${from}` : `entries ${from}–${to}`;
}

export const faultText = (finding: AuditFinding) => `${locationText(finding)}: ${faultTexts[finding.kind]}`;

const findingLines = (findings: readonly AuditFinding[]) => [
  ...findings.slice(0, maxFindings).map((finding) => `  ${faultText(finding)}`),
  ...(findings.length > maxFindings ? [`  and ${findings.length - maxFindings} more`] : []),
];

/** The faults as text for an operator, one per line. */
export const findingsText = (findings: readonly AuditFinding[]) => findingLines(findings).join('\n');

const actionTexts: Record<string, string> = {
  seal: 'The earlier entries were signed afterward',
  repair: 'The audit log was repaired',
  restore: 'A backup was restored',
};

/** The audit entries that record earlier faults, as text. Every report includes them. */
export const formatRepairEntries = (entries: readonly RepairEntry[]) =>
  entries
    .map(({ line, action, at, reason, findings }) =>
      [
        `${actionTexts[action] ?? action} (entry ${line}, ${at.toISOString()}${reason && `, reason: ${reason}`}).`,
        ...findingLines(findings),
      ].join('\n'),
    )
    .join('\n');
