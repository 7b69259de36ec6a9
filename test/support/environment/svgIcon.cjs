const { transformSync } = require('@swc/core');

const svgIcon = require('../../../scripts/svgIcon.cjs');

/** Imports an icon as a component, like webpack's loader. */
module.exports = { process: (svg) => transformSync(svgIcon(svg), { module: { type: 'commonjs' } }) };
