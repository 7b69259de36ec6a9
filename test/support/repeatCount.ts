/**
 * How often a test repeats: usually enough to show the fault within seconds, and as often as the requirement says with
 * WHOLE=1, which `npm run test:all` sets. The title contains the number.
 */
export const repeatCount = (usual: number, whole: number) => (process.env.WHOLE ? whole : usual);

/**
 * Whether to run tests of code that is the same on both engines; with ONE_ENGINE, they are left out on PGlite if this
 * run also has PostgreSQL.
 */
export const runsEngineIndependentTests =
  globalThis.ENGINE !== 'PGlite' || !process.env.ONE_ENGINE || Boolean(process.env.NO_POSTGRES);
