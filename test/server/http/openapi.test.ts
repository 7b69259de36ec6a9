import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import ts from 'typescript';

import { servicePrefixes } from '@/server/platform/http/access';

import { expectListed } from '../../support/expectListed';
import { startBackend, type TestBackend } from '../../support/server/backend';
import { accessFile, allCalls } from '../../support/server/everyCall';

type Operation = {
  operationId: string;
  security?: [];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let backend: TestBackend;
let document: Document;
beforeAll(async () => {
  backend = await startBackend();
  const answer = await fetch(`${backend.url}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  document = (await answer.json()) as Document;
});
afterAll(() => backend.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it('describes every call of both services, each under its own name [OPS-10]', () => {
  expect(document.openapi).toBe('3.1.0');
  const wanted = allCalls.map(({ base, method, name }) => {
    const path = name.slice(`${base} ${method} `.length).replace(/:(\w+)/g, '{$1}');
    return `${method} ${servicePrefixes[base]}${path}`;
  });
  const found = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expectListed(
    { name: 'the rules', file: accessFile, of: 'what test/server/http/accessList.test.ts writes' },
    found,
    wanted,
  );
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

it('describes the responses and the input of each call [OPS-10]', () => {
  for (const { path, operation } of operations()) {
    const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default');
    expect([path, answers.length]).toEqual([path, 1]);
    const [status, { content = {} }] = answers[0] ?? ['', {}];
    if (status !== '204') expect([path, Object.keys(content).length]).toEqual([path, 1]);
  }
  expect(document.paths['/api/user/signIn']?.post).toMatchObject({
    security: [],
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { userContact: { type: 'string' }, userPassword: { type: 'string' } } },
        },
      },
    },
  });
  const form = document.paths['/api/users/importUserSheet']?.post?.requestBody?.content;
  expect(form).toMatchObject({ 'multipart/form-data': { schema: { properties: { userData: { type: 'string' } } } } });
});

it('generates client types that compile [OPS-10]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  try {
    const [described, types] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
    await writeFile(described, JSON.stringify(document));
    execFileSync(process.execPath, ['node_modules/openapi-typescript/bin/cli.js', described, '--output', types]);
    const client = `import type { paths } from './api';
      type SignIn = paths['/api/user/signIn']['post']['requestBody'];
      export const body: NonNullable<SignIn>['content']['application/json'] = { userContact: '5550100001', userPassword: 'x' };`;
    await writeFile(join(folder, 'client.ts'), client);
    const program = ts.createProgram([join(folder, 'client.ts')], {
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const reply = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(reply).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
