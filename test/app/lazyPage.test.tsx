import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';

import { lazyPage } from '@/app/lazyPage';

const Screen = () => <h1>Home</h1>;

const shown = (Page: React.ComponentType) =>
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Page />
    </Suspense>,
  );

test('a screen is waited for while it is loaded', async () => {
  shown(lazyPage(() => Promise.resolve({ Screen }), 'Screen'));
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
});

test('a screen that was fetched before is drawn at once', async () => {
  const load = jest.fn(() => Promise.resolve({ Screen }));
  const Page = lazyPage(load, 'Screen');
  await Page.fetch();
  shown(Page);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});
