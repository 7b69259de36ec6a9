import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '@/ui/theme/ThemeRoot';
import { useScheme } from '@/ui/theme/scheme';

const Switch = () => {
  const { scheme, setScheme } = useScheme();
  return <button onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}>{scheme}</button>;
};

const show = () =>
  render(
    <ThemeRoot>
      <Switch />
    </ThemeRoot>,
  );
const shown = () => document.documentElement.dataset.scheme;

/** Fakes the system's setting, which a person may change while the page is open. */
function mockSystemScheme(isDark: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches: isDark,
    addEventListener: (_kind: string, notify: () => void) => listeners.add(notify),
    removeEventListener: (_kind: string, notify: () => void) => listeners.delete(notify),
  };
  Object.assign(window, { matchMedia: () => list });
  return (matches: boolean) =>
    act(() => {
      list.matches = matches;
      listeners.forEach((notify) => notify());
    });
}

beforeEach(() => localStorage.clear());
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

it('follows the system for light or dark until it is selected, and stores the selection', async () => {
  const turn = mockSystemScheme(true);
  const page = show();
  expect(shown()).toBe('dark');
  turn(false);
  expect(shown()).toBe('light');

  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(shown()).toBe('dark');
  turn(true);
  turn(false);
  expect(shown()).toBe('dark');

  page.unmount();
  show();
  expect(screen.getByRole('button', { name: 'dark' })).toBeInTheDocument();
});

it('applies a selection in another tab here too, and follows the system for an invalid one', () => {
  mockSystemScheme(false);
  show();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'colorMode', newValue: 'dark' })));
  expect(shown()).toBe('dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'colorMode', newValue: 'system' })));
  expect(shown()).toBe('light');
});

it('still switches in a browser without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'light' }));
  expect(shown()).toBe('dark');
  jest.restoreAllMocks();
});
