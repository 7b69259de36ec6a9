// The deliberate faults of `npm run faults`, and whether each still fits the code and the tests it names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const lists = 'scripts/faults';

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} file
 * @property {string} text What is replaced; it is in the file exactly once.
 * @property {string} by What takes its place.
 * @property {string} breaks The promise it breaks, in one sentence.
 * @property {string[]} tests The test files of which at least one must fail.
 * @property {string} [only] Narrows them to tests with such a title, as `-t` of Jest does.
 * @property {boolean} [onPostgres] Only PostgreSQL shows it.
 */

/** @returns {Promise<Fault[]>} */
export async function readFaults(file) {
  const files = file
    ? [file]
    : readdirSync(lists)
        .filter((name) => name.endsWith('.mjs'))
        .map((name) => join(lists, name));
  const read = await Promise.all(files.map(async (path) => (await import(pathToFileURL(resolve(path)).href)).faults));
  return read.flat();
}

export const countOf = (text, part) => text.split(part).length - 1;

/** Returns why a fault no longer fits, or undefined when it fits. */
function complaintAbout({ name, file, text, by, breaks, tests }) {
  if (!name || !breaks || !tests?.length) return 'has no name, promise, or test';
  if (!existsSync(file)) return `${file} is not there`;
  if (text === by) return 'changes nothing';
  const count = countOf(readFileSync(file, 'utf8'), text);
  if (count !== 1) return `its text is ${count} times in ${file}, not once`;
  const missing = tests.filter((path) => !existsSync(path));
  return missing.length ? `${missing.join(', ')} is not there` : undefined;
}

/** The faults that no longer fit, each with the reason. */
export function staleOnes(faults) {
  const known = new Set();
  return faults.flatMap((fault) => {
    const complaint = known.has(fault.name) ? 'there are two of this name' : complaintAbout(fault);
    known.add(fault.name);
    return complaint ? [`${fault.name}: ${complaint}`] : [];
  });
}
