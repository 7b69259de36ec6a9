import type { Purpose } from './policy';

export type CodePurpose = Extract<Purpose, 'signup-code' | 'reset-code' | 'contact-code' | 'console-reset-code'>;

/** One-time codes: made, delivered, judged, spent, with the caps of reliability A4 and A5. */
export type Codes = {
  /**
   * Makes a code bound to a session and a purpose, voids the one before, and hands it to delivery. With
   * `deliver` false it does the same work and tells nobody (A3). Throws a Refusal when the caps are reached.
   */
  send(request: { sessionId: number; purpose: CodePurpose; channel: 'sms' | 'email'; to: string; deliver: boolean }): Promise<void>;
  /** True exactly once for the right code; false counts as a failed try. Throws a Refusal when the caps are reached. */
  spend(request: { sessionId: number; purpose: CodePurpose; to: string; code: string; address: string }): Promise<boolean>;
};
