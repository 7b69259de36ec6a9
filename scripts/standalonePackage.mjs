// What dist/ needs to run without the repository: a package.json and a lock file with the packages that the bundles
// load, the licenses of everything shipped, and a CycloneDX bill of materials.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const asJson = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The package to which an import belongs: `@scope/name/path` is `@scope/name`. */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * The subset of `dependencies` that the bundles load at run time; other externals are Node.js modules and optional
 * packages.
 */
function loadedPackages(metafile, dependencies) {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => packageOf(path));
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => loaded.includes(name)));
}

/** Where Node.js finds `name` from the package at `from`: in the nearest node_modules above it. */
function resolveFrom(from, name, locked) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    if (locked[path]) return path;
    if (!folder || !folder.includes('node_modules/')) return undefined;
  }
}

/** The lock file's entries that `names` need, with their dependencies. */
function neededEntries(names, locked) {
  const needed = new Map();
  const visit = (path) => {
    if (!path || needed.has(path)) return;
    const { dev, devOptional, peer, ...entry } = locked[path];
    needed.set(path, entry);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      visit(resolveFrom(path, name, locked));
  };
  for (const name of names) visit(`node_modules/${name}`);
  return Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** It takes the place of packages that nothing loads (`overrides` in package.json), under their names. */
const emptyPackage = 'empty-npm-package';

const licenseFilePattern = /^(?:licen[cs]e|copying|notice)/i;

/** The license texts for the packages in the page and the server, each text once. */
function notices(locked) {
  const byText = new Map();
  for (const [path, { dev, name: alias, version, license = 'no license stated' }] of Object.entries(locked)) {
    if (!path || dev || alias === emptyPackage || !existsSync(path)) continue;
    const files = readdirSync(path).filter((name) => licenseFilePattern.test(name));
    const text = files.map((name) => readFileSync(join(path, name), 'utf8').trim()).join('\n\n') || license;
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version} (${license})`;
    byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const parts = [...byText].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`);
  return Buffer.from(['Harbor Benefits contains the following packages.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`));
}

const isOmitted = ({ purl, properties = [] }) =>
  purl.startsWith(`pkg:npm/${emptyPackage}@`) ||
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * The bill of materials that npm writes, without development packages; undefined, with the reason printed, if npm
 * cannot write it. With `--omit dev` npm also leaves out peer dependencies, such as React.
 */
function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`dist/sbom.json was not written: ${stderr.trim()}`);
    return undefined;
  }
  const bill = JSON.parse(stdout);
  const omittedRefs = new Set(bill.components.filter(isOmitted).map((component) => component['bom-ref']));
  return asJson({
    ...bill,
    components: bill.components.filter((component) => !omittedRefs.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !omittedRefs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => !omittedRefs.has(each)) })),
  });
}

/** The contents of the license and bill-of-materials files for everything shipped, by file name. */
export function noticesAndBill() {
  const sbom = billOfMaterials();
  return { NOTICE: notices(readJson('package-lock.json').packages), ...(sbom && { 'sbom.json': sbom }) };
}

/** The package.json and lock file for dist/; `metafile` is the server build's. */
export function packageFiles(metafile) {
  const { name, version, private: isPrivate, type, license, engines, dependencies } = readJson('package.json');
  const { packages: locked, lockfileVersion } = readJson('package-lock.json');
  const loaded = loadedPackages(metafile, dependencies);
  const head = { name, version, license, engines, dependencies: loaded };
  const run = { bin: { harbor: 'server/harbor.js' }, scripts: { start: 'node server/main.js' } };
  const manifest = { ...head, private: isPrivate, type, ...run };
  const packages = { '': head, ...neededEntries(Object.keys(loaded), locked) };
  const lock = { name, version, lockfileVersion, requires: true, packages };
  return { 'package.json': asJson(manifest), 'package-lock.json': asJson(lock) };
}
