import * as z from 'zod/mini';

import type { Purpose } from '@/server/platform/http/access';

export type CodePurpose = Extract<Purpose, 'signup-code' | 'reset-code' | 'contact-code' | 'console-reset-code'>;

/**
 * How a code step was started. Each flow has its own codes, tries, and lifetime limit on wrong codes, so that guessing
 * in one flow does not block another; docs/lockout.md explains the numbers.
 */
export const codeFlows = [
  'strangers',
  'known',
  'ssn',
  'sign-up',
  'sign-in',
  'number',
  'console',
  'console-known',
] as const;
type CodeFlow = (typeof codeFlows)[number];

/** The flow, and the account whose limit applies: a contact number, an email address, or `person:12`. */
export type CodeLimitKey = { way: CodeFlow; account: string };

const limitKeySchema = z.object({ way: z.enum(codeFlows), account: z.string() });
/**
 * Reads from a pending token's detail how a reset was started. A token without detail was started with a contact number
 * alone.
 */
export const parseLimitKey = (detail: string | null): CodeLimitKey | undefined =>
  detail ? limitKeySchema.parse(JSON.parse(detail)) : undefined;

/** All account names under which a person's wrong codes are counted. */
export const limitAccountsOf = ({ id, contact, ssn_hash }: { id: number; contact: string; ssn_hash: Buffer }) => [
  `person:${id}`,
  contact,
  ssnLimitAccount(ssn_hash),
];
export const ssnLimitAccount = (ssnHash: Buffer) => `ssn:${Buffer.from(ssnHash).toString('hex')}`;

/**
 * Wrong codes allowed over an account's lifetime. For a person, the flows add up to 50 of 10,000 possible codes (0.5%);
 * for a console administrator, to 30.
 */
export const maxWrongCodes: Record<CodeFlow, number> = {
  strangers: 10,
  known: 5,
  ssn: 10,
  'sign-up': 10,
  'sign-in': 10,
  number: 5,
  console: 15,
  'console-known': 15,
};

const askBenefitsTeamText = 'Ask your benefits team to unlock your account.';
const askSystemAdministratorText =
  'Use a browser you’ve signed in with before, or ask your system administrator to unlock your account.';
const otherMethodsText =
  'Confirm with your SSN under Forgot Password, use a browser you’ve signed in with before, or contact your benefits team.';
/** What to do when a flow has reached its limit, because waiting does not help. */
export const nextStepAfterLimit: Record<CodeFlow, string> = {
  strangers: otherMethodsText,
  known: 'Start over with Forgot Password.',
  ssn: askBenefitsTeamText,
  'sign-up': askBenefitsTeamText,
  'sign-in': askBenefitsTeamText,
  number: askBenefitsTeamText,
  console: askSystemAdministratorText,
  'console-known': 'Start over with Forgot Password.',
};

export const wrongCodeKind = 'code-missed';
/** The attempt kinds of these two flows have no suffix, because they were stored before the other flows existed. */
export const hasUnsuffixedKind = (flow: CodeFlow) => flow === 'strangers' || flow === 'console';
export const attemptKindOf = (baseKind: string, flow: CodeFlow) =>
  hasUnsuffixedKind(flow) ? baseKind : `${baseKind}:${flow}`;

/** Attempt kinds that the cleanup never deletes. */
export const lifetimeKinds = [...new Set(codeFlows.map((flow) => attemptKindOf(wrongCodeKind, flow)))];

/** The flow of a code step that was started without a limit key. */
export const defaultFlow: Record<CodePurpose, CodeFlow> = {
  'reset-code': 'strangers',
  'console-reset-code': 'console',
  'signup-code': 'sign-up',
  'contact-code': 'number',
};
