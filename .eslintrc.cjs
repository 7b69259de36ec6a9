const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const js = require('@eslint/js');
const { defineConfig, globalIgnores } = require('eslint/config');
const hooks = require('eslint-plugin-react-hooks');
const globals = require('globals');
const tseslint = require('typescript-eslint');

/** The rooms of the page, from the ground up: each may lean on those before it, never on those after. */
const rooms = ['contract', 'ui', 'api', 'store', 'parts', 'features', 'app'];

/** One that is imported anywhere is loaded by everybody. */
const heavy = [
  {
    name: 'react-router-dom',
    importNames: ['Link', 'NavLink', 'Form'],
    message: 'PageLink of ui weighs a fraction of these.',
  },
];

const keepOut = (room, group, message) => ({
  files: [`src/${room}/**`],
  rules: { 'no-restricted-imports': ['error', { paths: heavy, patterns: [{ group, message }] }] },
});

const features = readdirSync(join(__dirname, 'src/features'));

const walls = [
  ...rooms.map((room, floor) =>
    keepOut(
      room,
      [...rooms.slice(floor + 1), 'server'].map((name) => `@/${name}/**`),
      `${room} may not lean on this room.`,
    ),
  ),
  ...features.map((feature) =>
    keepOut(
      `features/${feature}`,
      ['@/app/**', '@/server/**', '@/features/**', `!@/features/${feature}`, `!@/features/${feature}/**`],
      'A feature may import its own folders and no other feature, nor a room above it.',
    ),
  ),
  keepOut('worker', ['@/*/**', '!@/contract/**'], 'The worker shares only the contract.'),
  keepOut('server', ['@/*/**', '!@/contract/**', '!@/server/**'], 'The server shares only the contract.'),
];

module.exports = defineConfig([
  globalIgnores(['dist/**', 'coverage/**', 'data/**', '.cache/**', 'playwright-report/**', 'test-results/**']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^\\.\\.\\u002F/]',
          message: 'Across rooms and folders imports start with @/, so that no path climbs.',
        },
      ],
    },
  },
  {
    files: ['src/{ui,api,store,parts,features,app,worker}/**', 'src/main.tsx'],
    extends: [hooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['test/**/*.{ts,tsx,mts}'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // A fixture of Playwright names what it needs by the pattern of its first argument, be it nothing.
  {
    files: ['test/browser/**', 'test/otherBrowsers/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.cjs'], languageOptions: { globals: globals.node, sourceType: 'commonjs' } },
  { files: ['**/*.mjs', 'public/**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  ...walls,
]);
