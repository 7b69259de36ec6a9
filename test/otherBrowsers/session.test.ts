import { webVitalsPath } from '../../src/contract/webVitals';
import { expect, test } from './visitor';

const person = { ssn: '900010003', contact: '5550100003', password: 'Lantern!7up' };

test('shows an error for a wrong password, opens the employees and an employee with the right one, and ends the session on sign-out [DEVX-10]', async ({
  visitor,
}) => {
  await visitor.signIn('5550100001', 'Wrong@123');
  await visitor.see({ text: /wrong|not right|do not match|invalid/i });
  await visitor.asAdmin();
  await visitor.see({ text: /Total Records: \d+/ });
  await visitor.fill({ role: 'searchbox' }, 'Jordan Ellis');
  await visitor.click({ role: 'link', name: 'View Jordan Ellis' });
  await visitor.at(/^\/employees\/employees-summarry\/\d+$/);
  await visitor.see({ role: 'heading', name: 'Jordan Ellis' });

  await visitor.click({ role: 'button', name: 'Logout' });
  await visitor.at('/login');
});

test('lets a new member sign up with number, password and the code that was sent [DEVX-10]', async ({
  visitor,
  site,
}) => {
  await visitor.go('/signup');
  await visitor.fill({ label: 'SSN' }, person.ssn);
  await visitor.fill({ label: /^Contact Number/i }, person.contact);
  await visitor.fill({ label: 'Password' }, person.password);
  await visitor.click({ role: 'button', name: 'Sign up' });
  await visitor.at('/verify-otp');
  await expect.poll(() => site.lastCode(/5550100003$/)).toMatch(/^\d{4}$/);
  await visitor.fill({ label: '4-digit code' }, await site.lastCode(/5550100003$/));
  await visitor.press('Enter');
  await visitor.at('/');
  await visitor.see({ role: 'heading', name: /^Good / });
});

test('logs the browser’s web vitals on the server once the page is left, and sends nothing else [OPS-14]', async ({
  visitor,
  site,
}) => {
  await visitor.go('/admin/forgot-password');
  const isLoaded = () =>
    visitor.run(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('webVitals')));
  await expect.poll(isLoaded, { timeout: 20_000 }).toBe(true);
  const isMeasured = await visitor.run(() =>
    PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'),
  );
  await visitor.click({ role: 'textbox' });
  await visitor.asAdmin();

  const vital = /"metric":"LCP".*"page":"\/admin\/forgot-password","device":"desktop","msg":"web vital"/;
  const isSent = () => (isMeasured ? vital.test(site.printed()) : site.printed().includes(webVitalsPath));
  await expect.poll(isSent).toBe(isMeasured);
});
