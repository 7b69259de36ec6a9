import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@/ui/toast/Toasts';
import { attachToastBoard, toast } from '@/ui/toast/toast';

const region = () => screen.getByRole('status', { name: 'Messages' });
/** Advances the clock in small steps, because the end of one fade starts the next. */
async function advance(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => jest.advanceTimersByTimeAsync(100));
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

async function shown(text: string, options?: Parameters<typeof toast.error>[1]) {
  render(<Toasts />);
  act(() => toast.error(text, options));
  await advance(500);
  return within(region()).getByText(text);
}

it('has the polite live region of the messages on the page before the first message', () => {
  render(<Toasts />);
  expect(region()).toBeEmptyDOMElement();
});

it('shows a toast at top right and closes it after 5000 ms [LAYOUT-17]', async () => {
  await shown('Saved');
  const container = document.querySelector('.notistack-SnackbarContainer');
  expect(container).not.toBeNull();
  expect(container?.compareDocumentPosition(region())).toBe(
    Node.DOCUMENT_POSITION_CONTAINS | Node.DOCUMENT_POSITION_PRECEDING,
  );

  await advance(4_400);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  await advance(1_500);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

it.long('makes a toast wait while the pointer or focus is on it, or the window is inactive', async () => {
  const text = await shown('Read me slowly');
  const reader = user();

  await reader.hover(text);
  await advance(7_000);
  expect(text).toBeInTheDocument();
  await reader.unhover(text);

  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  await advance(7_000);
  expect(text).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Close message' }).blur());

  act(() => void window.dispatchEvent(new Event('blur')));
  await advance(7_000);
  expect(text).toBeInTheDocument();

  act(() => void window.dispatchEvent(new Event('focus')));
  await advance(7_000);
  expect(text).not.toBeInTheDocument();
});

it.long('replaces a toast with the latest one of the same text, and announces it', async () => {
  const first = await shown('Saved');
  act(() => toast.error('Saved'));
  await advance(2_000);
  expect(first).not.toBeInTheDocument();
  expect(within(region()).getAllByText('Saved')).toHaveLength(1);

  // The same applies while the previous toast is closing.
  await user().click(screen.getByRole('button', { name: 'Close message' }));
  act(() => toast.error('Saved'));
  await advance(2_000);
  expect(within(region()).getAllByText('Saved')).toHaveLength(1);

  act(() => {
    for (let times = 0; times < 20; times += 1) toast.error('Saved');
    toast.info('Saved');
  });
  await advance(2_000);
  expect(within(region()).getAllByText('Saved')).toHaveLength(2);
});

it('closes a toast on Escape and the close button', async () => {
  await shown('Go away');
  await user().keyboard('{Escape}');
  await advance(2_000);
  expect(screen.queryByText('Go away')).not.toBeInTheDocument();

  act(() => toast.info('And you'));
  await advance(500);
  await user().click(screen.getByRole('button', { name: 'Close message' }));
  await advance(2_000);
  expect(screen.queryByText('And you')).not.toBeInTheDocument();
});

it('keeps a persistent toast until it is closed by its id [CONST-36]', async () => {
  const text = await shown('A decision is awaited', { id: 'decision', persist: true });
  await user().keyboard('{Escape}');
  await advance(7_000);
  expect(text).toBeInTheDocument();
  act(() => toast.close('decision'));
  await advance(2_000);
  expect(text).not.toBeInTheDocument();
});

it('shows one toast per id at a time', async () => {
  await shown('Once', { id: 'once' });
  act(() => toast.error('Once', { id: 'once' }));
  await advance(500);
  expect(screen.getAllByText('Once')).toHaveLength(1);
});

it('shows a toast requested before the page is ready once it is', async () => {
  toast.info('Early bird');
  render(<Toasts />);
  await advance(500);
  expect(screen.getByText('Early bird')).toBeInTheDocument();
});

it('treats tags in the text as formatting, and removes scripts [AUTH-16 ERR-02]', async () => {
  render(<Toasts />);
  act(() => toast.error('Invalid <b>SSN</b><img src=x onerror="alert(1)"><script>alert(1)</script>'));
  jest.useRealTimers();
  await waitFor(() => expect(within(region()).getByText('SSN').tagName).toBe('B'));
  expect(region().querySelector('img, script')).toBeNull();
});

it('shows text without formatting as it is', async () => {
  render(<Toasts />);
  act(() => toast.error('<b>Plain</b>', { html: false }));
  await advance(500);
  expect(screen.getByText('<b>Plain</b>')).toBeInTheDocument();
});

it('announces messages in the latest region only', () => {
  const show = jest.fn();
  const detachBoard = attachToastBoard({ show, close: jest.fn() });
  toast.success('Saved');
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success', text: 'Saved' }));
  detachBoard();
});
