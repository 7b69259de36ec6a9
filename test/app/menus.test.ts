import { isBackOffice, seesAdminView } from '@/app/layout/backOffice';
import { adminMenu, memberMenu, viewSwitch } from '@/app/layout/menus';
import { adminEntries } from '@/app/layout/sidebarEntries';

it('lists the entries of the administrator’s menu [LAYOUT-09]', () => {
  expect(adminMenu.map((entry) => entry.label)).toEqual([
    'View User Plan',
    'All Providers',
    'Change password',
    'Signout',
  ]);
});

it('lists the entries of the other menu, with one more for an employee who is an administrator [LAYOUT-13 LAYOUT-14]', () => {
  expect(memberMenu(false).map((entry) => entry.label)).toEqual(['Edit Profile', 'Change password', 'Signout']);
  expect(memberMenu(true).map((entry) => entry.label)).toEqual([
    'Edit Profile',
    'Change Employee Status',
    'Change password',
    'Signout',
  ]);
});

it('leads with the view switch to the person’s own benefits and back to the first page their permissions allow [LAYOUT-18]', () => {
  expect([viewSwitch(true, '/program'), viewSwitch(false, '/program')]).toEqual([
    { label: 'My benefits', to: '/' },
    { label: 'Administration', to: '/program' },
  ]);
});

it('gives the entries the right targets [LAYOUT-11 LAYOUT-12 LAYOUT-15]', () => {
  const targets = [...adminMenu, ...memberMenu(true)].flatMap((entry) =>
    'to' in entry ? [[entry.label, entry.to]] : [],
  );
  expect(targets).toEqual([
    ['All Providers', '/admin/all-providers'],
    ['Change password', '/admin/update-password'],
    ['Edit Profile', '/profile'],
    ['Change Employee Status', '/employees'],
    ['Change password', '/profile/change-password'],
  ]);
});

it('lists the entries of the administrators’ sidebar before Logout [LAYOUT-05 LAYOUT-06]', () => {
  expect(adminEntries.map(({ label, to }) => [label, to])).toEqual([
    ['Dashboard', '/employees'],
    ['Manage Education Documents', '/resource-documents'],
    ['Manage Carousel Items', '/homescreen-carousel'],
    ['Manage Alerts', '/dynamic-alert'],
    ['Push Notifications', '/notifications'],
  ]);
});

it.each([
  ['/employees', true],
  ['/employees/imported', true],
  ['/admin/chat/7', true],
  ['/notifications', true],
  ['/', false],
  ['/profile', false],
  ['/employeesx', false],
])('knows whether %s is a page of administrators: %s', (path, isIt) => {
  expect(isBackOffice(path)).toBe(isIt);
});

it('shows the admin view to the console everywhere, to an employee only on back-office pages, to a member never [D-02]', () => {
  expect(['/', '/employees'].map((path) => seesAdminView('console', path))).toEqual([true, true]);
  expect(['/', '/employees'].map((path) => seesAdminView('employee', path))).toEqual([false, true]);
  expect(['/', '/notifications'].map((path) => seesAdminView(null, path))).toEqual([false, false]);
});
