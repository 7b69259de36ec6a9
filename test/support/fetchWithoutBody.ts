/** Fetches without reading the body. A large body that is never read keeps its connection, and Jest's worker, alive. */
export async function fetchWithoutBody(...request: Parameters<typeof fetch>) {
  const response = await fetch(...request);
  await response.body?.cancel();
  return response;
}
