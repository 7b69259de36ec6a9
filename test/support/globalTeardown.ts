/** Stops the PostgreSQL that the set-up started. */
export default async function globalTeardown() {
  const { postgres } = globalThis as { postgres?: { stop(): Promise<void> } };
  await postgres?.stop();
}
