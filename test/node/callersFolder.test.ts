import { callersFolder } from '../../scripts/callersFolder.mjs';

const root = '/srv/benefits/';

it('runs a command of npm where npm was called, and any other where it was started', () => {
  const ofNpm = { INIT_CWD: '/home/operator', npm_package_json: '/srv/benefits/package.json' };
  expect(callersFolder(root, ofNpm, '/srv/benefits')).toBe('/home/operator');
  expect(callersFolder(root, {}, '/srv/benefits')).toBe('/srv/benefits');
});

it('does not change where a command runs for a shell that npm started for another package', () => {
  const ofAnother = { INIT_CWD: '/srv/another', npm_package_json: '/srv/another/package.json' };
  expect(callersFolder(root, ofAnother, '/srv/benefits')).toBe('/srv/benefits');
});
