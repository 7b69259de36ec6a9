/**
 * How often a test repeats what it repeats: as often as shows the fault within seconds, and with WHOLE=1, which
 * `npm run test:all` sets, as often as is measured against the requirement. The title says the number.
 */
export const howMany = (usual: number, whole: number) => (process.env.WHOLE ? whole : usual);

/**
 * Whether the tests whose code is the same on both engines run here: not on PGlite, where the same run has them on
 * PostgreSQL too.
 */
export const isOnlyEngine =
  globalThis.ENGINE !== 'PGlite' || !process.env.ONE_ENGINE || Boolean(process.env.NO_POSTGRES);
