import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';

import { Announcer } from '@/ui/announce/Announcer';
import { Page } from '@/ui/page/Page';

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const open = () =>
  render(
    <MemoryRouter>
      <Announcer />
      <Link to="/two">Go</Link>
      <Back />
      <Routes>
        <Route path="/" element={<Page title="One" />} />
        <Route path="/two" element={<Page title="Two" heading="The second" subtitle="One line" busy />} />
      </Routes>
    </MemoryRouter>,
  );

it('names the tab on the first page and leaves focus where it is', () => {
  open();
  expect(document.title).toBe('One · Harbor Benefits');
  expect(document.body).toHaveFocus();
});

it('names the tab on a change of route, moves focus to the heading and announces it', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(document.title).toBe('Two · Harbor Benefits');
  expect(screen.getByRole('heading', { level: 1, name: 'The second' })).toHaveFocus();
  await waitFor(() =>
    expect(screen.getByText('Two · Harbor Benefits').parentElement).toHaveAttribute('aria-live', 'polite'),
  );
});

it('moves focus to the heading on returning to the first address too', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { level: 1, name: 'One' })).toHaveFocus();
});
