import { appendFileSync } from 'node:fs';

declare global {
  var reachedBlocks: Set<string> | undefined;
}

/** Writes down which blocks of the sagas a test file reached: a break elsewhere it cannot notice. */
afterAll(() => {
  const { REACHED } = process.env;
  const line = { test: expect.getState().testPath, blocks: [...(globalThis.reachedBlocks ?? [])] };
  if (REACHED) appendFileSync(REACHED, `${JSON.stringify(line)}\n`);
});
