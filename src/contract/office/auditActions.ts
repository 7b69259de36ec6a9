/** Everything that the audit trail writes down, in the order in which a filter offers it; each has words in `auditWords`. */
export const auditActions = [
  'view-record',
  'view-ssn',
  'view-card',
  'view-plan',
  'view-conversation',
  'view-audit',
  'change',
  'delete',
  'upload',
  'import',
  'export',
  'invite',
  'end-conversation',
  'sign-in',
  'sign-out',
  'sign-up',
  'proof',
  'second-factor',
  'passkey',
  'password-change',
  'recovery',
  'keep',
  'purge',
  'approval',
  'refusal',
  'restore',
  'seal',
  'repair',
  'verify',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Counts and kinds of a line, never names or numbers. */
export type AuditDetail = Record<string, string | number | boolean>;
