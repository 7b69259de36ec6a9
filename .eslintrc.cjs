const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const { defineConfig } = require('eslint/config');
const parser = require('@typescript-eslint/parser');

/** The layers of the page, lowest first: each may import those before it and none after it. */
const layers = ['contract', 'ui', 'api', 'store', 'features', 'app'];

/** The folders of the platform, lowest first, in the same way. */
const platform = ['process', 'database', 'keys', 'delivery', 'http', 'audit', 'files', 'csv', 'backup', 'sockets'];

/** The modules, lowest first, in the same way. */
const modules = [
  'audit',
  'accounts',
  'content',
  'program',
  'coverage',
  'notifications',
  'approvals',
  'auth',
  'chat',
  'changeRequests',
  'administrators',
  'people',
  'invitations',
  'lifeEvents',
  'imports',
  'retention',
];

/** Components that every visitor would load if any file imported one of them. */
const heavyImports = [
  {
    name: 'react-router-dom',
    importNames: ['Link', 'NavLink', 'Form'],
    message: 'Use PageLink from ui, which is a fraction of their size.',
  },
];

const noSqlInRoutes = 'A route calls a command or a query, which has the SQL and the transaction.';

const restrict = (folder, group, message, ...others) => ({
  files: [`src/${folder}/**`],
  rules: { 'no-restricted-imports': ['error', { paths: heavyImports, patterns: [{ group, message }, ...others] }] },
});

const onlyContract = ['@/*/**', '!@/contract/**', '!@/server'];
const allowFolder = (folder) => [`!@/server/${folder}`, `!@/server/${folder}/**`];
/** A folder and those before it. */
const allowUpTo = (parent, folders, index) => [
  `!@/server/${parent}`,
  ...folders.slice(0, index + 1).flatMap((name) => allowFolder(`${parent}/${name}`)),
];

const serverRule = [
  ['@/*/**', '!@/contract/**', '!@/server/**'],
  'The server may import only itself and the contract.',
];
const noRouteImports = {
  group: ['@/server/modules/*/routes/**'],
  message: 'Routes may only be registered; put what several need into a command or a query.',
};
const onlyPlatform = [...onlyContract, '!@/server/backend', ...allowFolder('platform')];
const moduleRule = (index) => [
  [...onlyPlatform, ...allowUpTo('modules', modules, index)],
  'A module may import the platform and the modules before it in the list above.',
  noRouteImports,
];

const features = readdirSync(join(__dirname, 'src/features'));
const allowShared = ['!@/features/shared', '!@/features/shared/**'];

const boundaries = [
  ...layers.map((layer, index) =>
    restrict(
      layer,
      [...layers.slice(index + 1), 'server'].map((name) => `@/${name}/**`),
      `${layer} may not import this layer.`,
    ),
  ),
  ...features.map((feature) =>
    restrict(
      `features/${feature}`,
      [
        '@/app/**',
        '@/server/**',
        '@/features/**',
        `!@/features/${feature}`,
        `!@/features/${feature}/**`,
        ...(feature === 'shared' ? [] : allowShared),
      ],
      'A feature may import its own folders, features/shared and the layers below.',
    ),
  ),
  restrict('worker', ['@/*/**', '!@/contract/**'], 'The worker may import only the contract.'),
  restrict('server', ...serverRule),
  // A module that is not in the list may import no module, not even itself.
  restrict('server/modules', ...moduleRule(-1)),
  ...modules.flatMap((folder, index) => [
    restrict(`server/modules/${folder}`, ...moduleRule(index)),
    restrict(`server/modules/${folder}/routes`, ...moduleRule(index), { group: ['kysely'], message: noSqlInRoutes }),
  ]),
  ...['seed', 'sampleData'].map((folder, index, folders) =>
    restrict(
      `server/${folder}`,
      [...onlyPlatform, ...allowFolder('modules'), ...folders.slice(0, index + 1).flatMap((name) => allowFolder(name))],
      'Demo and sample data may import the platform and the modules.',
    ),
  ),
  ...platform.map((folder, index) =>
    restrict(
      `server/platform/${folder}`,
      [...onlyContract, ...allowUpTo('platform', platform, index)],
      'A folder of the platform may import only the folders before it in the list above, and no module.',
    ),
  ),
];

const parentImport = {
  selector: 'ImportDeclaration[source.value=/^\\.\\.\\u002F(?!.*package.json$)/]',
  message: 'Import from other folders with @/ instead of ../',
};

/** Dates and counts read the same everywhere because one module formats them. */
const formatters = [
  'MemberExpression[property.name=/^toLocale(String|DateString|TimeString)$/]',
  "NewExpression[callee.object.name='Intl'][callee.property.name=/^(DateTime|Number)Format$/]",
].map((selector) => ({ selector, message: 'Dates, times and counts are formatted by contract/format.ts.' }));

/** Components that are on the first screen, or are repeated on it. */
const firstScreen = [
  'src/app/layout/{MainLayout,Header,Sidebar,SidebarLinks,Footer,AccountMenu,ChatButton,UnreadBadge}.tsx',
  'src/ui/svgIcon.tsx',
  'src/ui/fields/{IconButton,SearchBox}.tsx',
  'src/ui/lists/{Pager,PagedRows,OutdatedRows,PercentBar}.tsx',
  'src/ui/page/{Page,Section,Skeletons,Logo,Initials}.tsx',
  'src/ui/rows/{RowsTable,NativeTable,RowCards}.tsx',
  'src/features/employees/{SummaryCards,EmployeeFilters}.tsx',
];
const computedStyles = {
  selector: 'JSXAttribute[name.name="sx"]',
  message: 'Put first-screen styles into a .module.css file, because computing them in the browser takes longer.',
};

const databaseCalls = {
  selector: 'CallExpression[callee.property.name=/^(transaction|selectFrom|insertInto|updateTable|deleteFrom)$/]',
  message: noSqlInRoutes,
};

// Import boundaries and forbidden syntax. All other rules are in oxlint, which is many times faster.
module.exports = defineConfig([
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parser },
    rules: { 'no-restricted-syntax': ['error', parentImport, ...formatters] },
  },
  {
    files: firstScreen,
    rules: { 'no-restricted-syntax': ['error', parentImport, ...formatters, computedStyles] },
  },
  {
    files: ['src/contract/format.ts', 'src/contract/messages/chatTime.ts'],
    rules: { 'no-restricted-syntax': ['error', parentImport] },
  },
  {
    files: ['src/server/modules/*/routes/**'],
    rules: { 'no-restricted-syntax': ['error', parentImport, ...formatters, databaseCalls] },
  },
  ...boundaries,
]);
