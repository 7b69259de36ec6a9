import * as z from 'zod/mini';

/** Not in the customer's contract: two calls that exist only while the demo is on. */
export const demoPaths = { signIns: '/demo/signIns', code: '/demo/code' } as const;

/** A fictional person with the data needed to sign in; fields that are not needed are empty. */
const demoSignInSchema = z.object({
  kind: z.enum(['admin', 'member', 'console']),
  name: z.string(),
  role: z.string(),
  isRegistered: z.boolean(),
  ssn: z.string(),
  contact: z.string(),
  email: z.string(),
  password: z.string(),
});
export type DemoSignIn = z.infer<typeof demoSignInSchema>;
export const demoSignInsSchema = z.array(demoSignInSchema);

/** The code sent for the caller's pending token; null when there is no valid one. */
export const demoCodeSchema = z.nullable(z.object({ channel: z.enum(['sms', 'email']), code: z.string() }));
export type DemoCode = z.infer<typeof demoCodeSchema>;
