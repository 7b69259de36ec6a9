import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const folder = '.cache/stamps';

/** Whether `name` was last built from exactly this, and its output is still there. */
export const isFresh = (name, hash, output) =>
  existsSync(output) && existsSync(`${folder}/${name}`) && readFileSync(`${folder}/${name}`, 'utf8') === hash;

export function stamp(name, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.${process.pid}`, hash);
  renameSync(`${folder}/${name}.${process.pid}`, `${folder}/${name}`);
}
