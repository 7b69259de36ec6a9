import * as z from 'zod/mini';

/** Not in the customer's contract; the reason is stored in the audit log. */
export const exportReasons = {
  carrier: 'Enrollment file for a carrier',
  payroll: 'Payroll or tax',
  moving: 'Data migration or re-import',
  inquiry: 'Audit or legal inquiry',
  other: 'Other',
} as const;
export type ExportReason = keyof typeof exportReasons;
export const exportNoteLimits = { min: 3, max: 500 } as const;

export const ssnReasonSchema = z.object({
  reason: z.enum(Object.keys(exportReasons) as [ExportReason, ...ExportReason[]]),
  note: z.string().check(z.trim(), z.minLength(exportNoteLimits.min), z.maxLength(exportNoteLimits.max)),
});
export type SsnReason = z.infer<typeof ssnReasonSchema>;

/** Full SSNs that an administrator may view in an hour; each further one needs a reason and a new identity check. */
export const maxRevealsPerHour = 20;
