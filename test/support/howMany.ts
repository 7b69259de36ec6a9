/**
 * How often a test repeats what it repeats: as often as shows the fault within seconds, and with WHOLE=1, which
 * `npm run test:all` sets, as often as is measured against the requirement. The title says the number.
 */
export const howMany = (usual: number, whole: number) => (process.env.WHOLE ? whole : usual);
