import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const folder = '.cache/stamps';

/** `SOURCE_MAPS=on` adds source maps to the build. */
export const withSourceMaps = () => process.env.SOURCE_MAPS === 'on';
/** A build with source maps differs from one without. */
export const buildHash = (hash) => (withSourceMaps() ? `${hash}-maps` : hash);

/** Whether `name` was last built from exactly this hash, and its output still exists. */
export const isFresh = (name, hash, output) =>
  existsSync(output) && existsSync(`${folder}/${name}`) && readFileSync(`${folder}/${name}`, 'utf8') === hash;

export function stamp(name, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.${process.pid}`, hash);
  renameSync(`${folder}/${name}.${process.pid}`, `${folder}/${name}`);
}
