/** All audited actions, grouped and ordered as the filter shows them; `actionTexts` has a label for each. */
export const actionGroups = {
  Viewed: [
    'view-ssn',
    'view-record',
    'view-card',
    'view-plan',
    'view-request',
    'view-conversation',
    'view-audit',
    'view-list',
  ],
  Changed: ['change', 'delete', 'upload', 'approval', 'change-request', 'end-conversation', 'invite'],
  'Import, export, and restore': ['import', 'preview', 'export', 'restore'],
  'Sign-in': [
    'sign-in',
    'sign-out',
    'sign-up',
    'proof',
    'second-factor',
    'passkey',
    'password-change',
    'recovery',
    'refusal',
  ],
  'Accounts and audit log': ['keep', 'purge', 'seal', 'repair', 'verify'],
} as const;
export type AuditAction = (typeof actionGroups)[keyof typeof actionGroups][number];
export const auditActions: readonly AuditAction[] = Object.values(actionGroups).flat();

export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** An entry's counts, kinds, dates, and IDs, never names, SSNs, or contact numbers. */
export type AuditDetail = Record<string, string | number | boolean>;
