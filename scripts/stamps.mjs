import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = '.cache/stamps';

const filesOf = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)));

/** One hash of everything under these paths: names and contents, but not times, which differ in a fresh clone. */
export function hashOf(paths, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.filter(existsSync).flatMap(filesOf).filter(isWanted))
    hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** `SOURCE_MAPS=on` adds source maps to the build. */
export const withSourceMaps = () => process.env.SOURCE_MAPS === 'on';
/** A build with source maps differs from one without. */
export const buildHash = (hash) => (withSourceMaps() ? `${hash}-maps` : hash);

/** Whether `name` was last built from exactly this hash, and its output still exists. */
export const isFresh = (name, hash, output) =>
  existsSync(output) && existsSync(`${folder}/${name}`) && readFileSync(`${folder}/${name}`, 'utf8') === hash;

/** Replaces a file atomically, because a running server or test may be reading it. */
export function put({ path, contents }) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(contents))) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, contents);
  renameSync(`${path}.${process.pid}`, path);
}

export const stamp = (name, hash) => put({ path: `${folder}/${name}`, contents: hash });
