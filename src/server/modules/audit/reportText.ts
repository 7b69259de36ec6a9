import type { Finding } from './chain';
import type { Explanation } from './verify';

const shown = 20;

const faultTexts: Record<Finding['kind'], string> = {
  unkeyed: 'has no signature: written before signing began, or forged',
  altered: 'changed after it was written',
  unlinked: 'doesn’t follow from the previous entry',
  missing: 'missing',
  end: 'beyond the end that the database keeps, or that end names another line',
  replaced: 'doesn’t match the checkpoints kept outside the database',
  anchor: 'of the anchor file, not written with these keys',
};

const place = ({ from, to }: Finding) => (from === to ? `line ${from}` : `lines ${from} to ${to}`);

export const faultText = (finding: Finding) => `${place(finding)}: ${faultTexts[finding.kind]}`;

const listed = (findings: readonly Finding[]) => [
  ...findings.slice(0, shown).map((finding) => `  ${faultText(finding)}`),
  ...(findings.length > shown ? [`  and ${findings.length - shown} more`] : []),
];

/** The faults as text for an operator, one per line. */
export const findingsText = (findings: readonly Finding[]) => listed(findings).join('\n');

const actionTexts: Record<string, string> = {
  cipher: 'The lines before it were sealed when lines were first keyed',
  repair: 'The trail was repaired',
  restore: 'A backup was put back',
};

/** The audit lines that name earlier faults, as text. Every report includes them. */
export const explanationsText = (namings: readonly Explanation[]) =>
  namings
    .map(({ line, action, at, reason, findings }) =>
      [
        `${actionTexts[action] ?? action} (line ${line}, ${at.toISOString()}${reason && `, reason: ${reason}`}).`,
        ...listed(findings),
      ].join('\n'),
    )
    .join('\n');
