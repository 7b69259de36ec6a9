import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/** One hash of everything under these paths: names and contents, but not times, which differ in a fresh clone. */
export function hashOf(paths, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.filter(existsSync).flatMap(filesOf).filter(isWanted))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
