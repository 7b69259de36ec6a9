import { navigateTo, setNavigate } from '@/store/navigation';

afterEach(() => setNavigate(null));

test('what is asked for before the router stands is done once it does, the last wish alone', () => {
  const go = jest.fn();
  void navigateTo('/employees');
  void navigateTo('/login', { replace: true });
  setNavigate(go);
  setNavigate(go);
  expect(go.mock.calls).toEqual([['/login', { replace: true }]]);
});

test('a page change is waited for', async () => {
  let hasArrived = false;
  setNavigate(async () => {
    await Promise.resolve();
    hasArrived = true;
  });
  await navigateTo('/login');
  expect(hasArrived).toBe(true);
});
