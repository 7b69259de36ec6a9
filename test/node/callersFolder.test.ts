import { callersFolder } from '../../scripts/callersFolder.mjs';

const root = '/srv/benefits/';

test('a command of npm runs where npm was called, and any other where it was started', () => {
  const ofNpm = { INIT_CWD: '/home/operator', npm_package_json: '/srv/benefits/package.json' };
  expect(callersFolder(root, ofNpm, '/srv/benefits')).toBe('/home/operator');
  expect(callersFolder(root, {}, '/srv/benefits')).toBe('/srv/benefits');
});

test('a shell that npm started for another package does not change where a command runs', () => {
  const ofAnother = { INIT_CWD: '/srv/another', npm_package_json: '/srv/another/package.json' };
  expect(callersFolder(root, ofAnother, '/srv/benefits')).toBe('/srv/benefits');
});
