import * as z from 'zod/mini';

/** Our own addition: two calls that answer only while the demo is on. */
export const demoPaths = { signIns: '/demo/signIns', code: '/demo/code' } as const;

/** A made-up person of the demo, with what their sign-in asks for; what it does not ask for is empty. */
const demoSignInSchema = z.object({
  kind: z.enum(['admin', 'member', 'console']),
  name: z.string(),
  /** Who this is in the program. */
  role: z.string(),
  isRegistered: z.boolean(),
  ssn: z.string(),
  contact: z.string(),
  email: z.string(),
  password: z.string(),
});
export type DemoSignIn = z.infer<typeof demoSignInSchema>;
export const demoSignInsSchema = z.array(demoSignInSchema);

/** The code that was sent for the caller's pending token; null when there is none that is still good. */
export const demoCodeSchema = z.nullable(z.object({ channel: z.enum(['sms', 'email']), code: z.string() }));
export type DemoCode = z.infer<typeof demoCodeSchema>;
