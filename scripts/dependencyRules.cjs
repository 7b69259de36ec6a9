/** What dependency-cruiser holds in `src`: no module leads back to itself, types counted, and none is left over. */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', 'src/ui/theme/(noRipple|lightPropFilter|lightSpinner)\\.tsx?$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
