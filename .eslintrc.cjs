const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const { defineConfig } = require('eslint/config');
const parser = require('@typescript-eslint/parser');

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

// Walls between the rooms. All other rules are oxlint's, which is many times as fast: those of hooks and of the React
// compiler too.
module.exports = defineConfig([
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/^\\.\\.\\u002F(?!.*package.json$)/]',
          message: 'Across rooms and folders imports start with @/, so that no path climbs.',
        },
      ],
    },
  },
  ...walls,
]);
