import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { ErrorBoundary } from '@/app/ErrorBoundary';
import { DialogLoadError } from '@/ui/dialogs/DialogLoadError';
import { PageLoadError } from '@/ui/page/PageLoadError';
import { lazyComponent } from '@/ui/page/lazyComponent';
import { toast } from '@/ui/toast/toast';

import { setNetworkState } from '../support/browser/network';

const Screen = () => <h1>Home</h1>;
const missing = () => Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });

const shown = (Page: ComponentType) =>
  render(
    <MemoryRouter>
      <Suspense fallback={<p>Waiting</p>}>
        <Page />
      </Suspense>
    </MemoryRouter>,
  );

afterEach(() => {
  setNetworkState('on');
  jest.useRealTimers();
});

it('shows a fallback for a screen that is loading', async () => {
  shown(lazyComponent(() => Promise.resolve({ Screen }), 'Screen', PageLoadError));
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('renders a preloaded screen at once', async () => {
  const load = jest.fn(() => Promise.resolve({ Screen }));
  const Page = lazyComponent(load, 'Screen', PageLoadError);
  await Page.fetch();
  shown(Page);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it.long('explains a page whose code is missing, with one offer to reload, and lets it be retried [J12]', async () => {
  const load = jest
    .fn(async () => ({ Screen }))
    .mockRejectedValueOnce(missing())
    .mockRejectedValueOnce(missing());
  shown(lazyComponent(load, 'Screen', PageLoadError));
  expect(await screen.findByRole('heading', { name: 'Couldn’t load this page' })).toBeInTheDocument();
  expect(screen.getByText(/reload to get the latest version/)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Couldn’t load this page' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('shows a page opened without a network as offline, requests nothing, and opens it when the network returns [J10]', async () => {
  jest.useFakeTimers();
  setNetworkState('off');
  const load = jest
    .fn(async () => ({ Screen }))
    .mockRejectedValueOnce(missing())
    .mockRejectedValueOnce(missing());
  shown(lazyComponent(load, 'Screen', PageLoadError));
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(1);

  act(() => setNetworkState('on'));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it.long('requests again, when it is next shown, a page that failed to load', async () => {
  const load = jest.fn(async () => ({ Screen })).mockRejectedValueOnce(missing());
  const Page = lazyComponent(load, 'Screen', PageLoadError);
  const { unmount } = shown(Page);
  await screen.findByRole('heading', { name: 'Couldn’t load this page' });
  unmount();
  shown(Page);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

it('treats code that loaded and fails to run as an unexpected error [ROUTE-45]', async () => {
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Page = lazyComponent(
    () => Promise.reject<{ Screen: ComponentType }>(new Error('x is not a function')),
    'Screen',
    PageLoadError,
  );
  render(
    <ErrorBoundary pathname="/">
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeInTheDocument();
  silenced.mockRestore();
});

it('closes a dialog whose code is missing with a message, and keeps the page below', async () => {
  const logged = jest.spyOn(toast, 'error').mockImplementation(() => {});
  const Dialog = lazyComponent(
    () => Promise.reject<{ Form: ComponentType<{ onClose: () => void }> }>(missing()),
    'Form',
    DialogLoadError,
  );
  const onClose = jest.fn();
  render(
    <Suspense fallback={null}>
      <Dialog onClose={onClose} />
    </Suspense>,
  );
  await act(async () => {});
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('Couldn’t load'), { id: 'notLoaded' });
});
