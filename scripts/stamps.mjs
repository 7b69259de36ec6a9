import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const folder = '.cache/stamps';

/** `SOURCE_MAPS=on` adds source maps to what is built. */
export const withSourceMaps = () => process.env.SOURCE_MAPS === 'on';
/** What was built with source maps is another thing than what was built without. */
export const ofBuild = (hash) => (withSourceMaps() ? `${hash}-maps` : hash);

/** Whether `name` was last built from exactly this, and its output is still there. */
export const isFresh = (name, hash, output) =>
  existsSync(output) && existsSync(`${folder}/${name}`) && readFileSync(`${folder}/${name}`, 'utf8') === hash;

export function stamp(name, hash) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.${process.pid}`, hash);
  renameSync(`${folder}/${name}.${process.pid}`, `${folder}/${name}`);
}
