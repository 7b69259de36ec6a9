import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loads the endpoints of all screens when this module is imported. */
const folder = join(__dirname, '../../src/api');
for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.ts') && readFileSync(join(folder, path), 'utf8').includes('.injectEndpoints('))
    jest.requireActual(join(folder, path));
