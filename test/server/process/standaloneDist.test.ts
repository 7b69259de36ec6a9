import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminSenderId, groupNameOf } from '@/contract/messages/chat';
import { csvField, importFilePaths } from '@/contract/people/importFile';
import { sessionPaths } from '@/contract/people/session';

import { openAdministratorChat, openChatSocket, until } from '../../support/chatConnection';
import { runServer, type ServerProcess } from '../../support/server/serverProcess';

const megabyte = 1024 * 1024;

/** The size of a folder's files, in MB. */
const sizeOf = (folder: string) =>
  Number(
    execFileSync('du', ['--summarize', '--apparent-size', '--bytes', folder], { encoding: 'utf8' }).split('\t')[0],
  ) / megabyte;

/** Copies the lock file's packages from the repository, which is faster than installing them. */
async function copyPackages(folder: string) {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  for (const path of Object.keys(packages).filter((each) => each && existsSync(each)))
    await cp(path, join(folder, path), {
      recursive: true,
      filter: (from) => !from.slice(path.length).includes('node_modules'),
    });
}

const installPackages = (folder: string) =>
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  });

describe.each([
  ['with the packages of the repository', copyPackages, it],
  ['with what npm ci installs', installPackages, it.long],
])('the built product away from its repository, %s', (_how, install, it) => {
  let folder: string;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standalone-'));
    await cp('dist', folder, { recursive: true, filter: (path) => !/making-\d+$/.test(path) });
    await install(folder);
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('is small, and lists its components [OPS-01]', async () => {
    expect(sizeOf(join(folder, 'node_modules'))).toBeLessThan(100);
    // Leaves out the empty database with which the embedded one starts, because a build for PostgreSQL has none.
    const files = (await readdir('dist', { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const shipped = files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !/empty-|making-/.test(path));
    const sizes = await Promise.all(shipped.map(async (path) => (await stat(path)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0) / megabyte).toBeLessThan(30);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['NOTICE', 'sbom.json', 'package-lock.json', 'demo']));
    expect((await readdir(join(folder, 'server'))).filter((name) => name.endsWith('.map'))).toEqual([]);

    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:react|@mui)/)]));
    const { bomFormat, components } = JSON.parse(await readFile(join(folder, 'sbom.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp']));
    // Packages that an empty one replaces are not shipped.
    const notice = await readFile(join(folder, 'NOTICE'), 'utf8');
    expect(notice).toMatch(/^@firebase\/messaging \d/m);
    expect(notice).not.toMatch(/^@firebase\/firestore \d/m);
    expect(JSON.stringify(components)).not.toContain('empty-npm-package');
  });

  it('starts with the demo, signs in, imports and chats [OPS-01]', async () => {
    server = runServer({ DATA_DIR: join(folder, 'data'), MEMBER_LOGIN: 'on' }, join(folder, 'server/main.js'));
    const url = await server.ready();
    const call = async <Data>(path: string, init: RequestInit, token = '') => {
      const headers = { authorization: `Bearer ${token}`, ...init.headers };
      const response = await fetch(`${url}/api${path}`, { ...init, headers });
      return (await response.json()) as { status_code?: number; data: Data };
    };
    const signIn = async (userContact: string, userPassword: string) => {
      const body = JSON.stringify({ userContact, userPassword });
      const headers = { 'content-type': 'application/json' };
      return (await call<{ access_token: string; id: number }>(sessionPaths.signIn, { method: 'POST', headers, body }))
        .data;
    };
    const administrator = await signIn('5550100001', 'Admin@123');
    const member = await signIn('5550100002', 'Member@123');

    const headers = { authorization: `Bearer ${administrator.access_token}` };
    const sample = await fetch(`${url}/api${importFilePaths.sample}`, { headers });
    const form = new FormData();
    form.append(csvField, new Blob([await sample.text()], { type: 'text/csv' }), 'people.csv');
    type Imported = { importedRecords: unknown[] };
    const imported = await call<Imported>(
      importFilePaths.import,
      { method: 'POST', body: form },
      administrator.access_token,
    );
    expect(imported).toMatchObject({ status_code: 200 });
    expect(imported.data.importedRecords.length).toBeGreaterThan(0);

    const group = groupNameOf(member.id, adminSenderId);
    const line = await openChatSocket(url, {
      token: member.access_token,
      query: { senderId: String(member.id), groupName: group },
    });
    const desk = await openAdministratorChat(url, administrator.access_token, groupNameOf(adminSenderId, member.id));
    try {
      expect(await line.say('Is my card ready?', member.id, group, 'first')).toMatchObject({ ok: true });
      await until(() => desk.texts().includes('Is my card ready?'));
    } finally {
      line.close();
      desk.close();
    }
  });
});
