import { render, screen } from '@testing-library/react';

import { ErrorBoundary } from '@/app/ErrorBoundary';

const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => silenced.mockRestore());

function Broken({ error }: { error: Error }): never {
  throw error;
}
const show = (error: Error) => (
  <ErrorBoundary pathname="/broken">
    <Broken error={error} />
  </ErrorBoundary>
);

it('leaves the heading and the error’s message as text of a page that fails [D-59 MSG-25 ROUTE-45 ERR-12]', () => {
  render(show(new Error('Cannot read <b>plan</b>')));
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error' })).toBeInTheDocument();
  expect(screen.getByText('Cannot read <b>plan</b>')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

it('renders the next page after navigating elsewhere', () => {
  const { rerender } = render(show(new Error('Broken')));
  rerender(
    <ErrorBoundary pathname="/other">
      <p>Fine</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Fine')).toBeInTheDocument();
});
