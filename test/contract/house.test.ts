import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string>; scripts: Record<string, string> };
const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

test('DEVX-01 the product stands on the packages it was asked to stand on', () => {
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining([
      'react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'redux-saga', 'react-router-dom', 'socket.io-client', 'notistack',
      '@mui/material', '@mui/x-data-grid', 'dayjs', 'firebase', 'webpack', 'jest',
    ]),
  );
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => /[\^~*]/.test(version))).toEqual([]);
});

test('DEVX-02 the top level holds what was asked for, and little else', () => {
  for (const name of ['package.json', 'tsconfig.json', 'webpack.config.ts', 'src', 'public', 'test', '.eslintrc.cjs', 'README.md'])
    expect(existsSync(name)).toBe(true);
  expect(readdirSync('src').sort()).toEqual(['ahead.ts', 'api', 'app', 'contract', 'features', 'main.tsx', 'server', 'store', 'ui', 'worker']);
});

test('DEVX-09 the README tells how to start, who signs in, and how to reach another backend', () => {
  const readme = readFileSync('README.md', 'utf8');
  for (const words of ['npm start', 'npm test', '5550100001', 'Admin@123', 'API_BASE', 'CHAT_BASE', 'DATABASE_URL', 'REDIS_URL'])
    expect(readme).toContain(words);
  for (const name of readme.matchAll(/`npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name[1] ?? '']);
});

test('DEVX-02 the lock file says what package.json says, and names no machine to fetch from', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Package & { extraneous?: boolean }> };
  expect(packages['']).toMatchObject({ dependencies, devDependencies });
  expect(Object.entries(packages).filter(([, { extraneous }]) => extraneous)).toEqual([]);
  expect(lock).not.toMatch(/"resolved"/);
});
