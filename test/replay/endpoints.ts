import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Screens import their endpoints; importing this module loads all of them. */
const folder = join(__dirname, '../../src/api');
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.ts') && readFileSync(join(folder, path), 'utf8').includes('.injectEndpoints('))
    jest.requireActual(join(folder, path));
