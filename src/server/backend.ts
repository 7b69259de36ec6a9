import type { buildBackend } from './app';

/** The services that routes use, created once in `app.ts` and passed as an argument; there are no globals. */
export type Backend = ReturnType<typeof buildBackend>;
