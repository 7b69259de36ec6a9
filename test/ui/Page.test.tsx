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
        <Route path="/two" element={<Page title="Two" heading="The second" context="One line" busy />} />
      </Routes>
    </MemoryRouter>,
  );

test('the first page names the tab and leaves the focus where it is', () => {
  open();
  expect(document.title).toBe('One · Harbor Benefits');
  expect(document.body).toHaveFocus();
});

test('a change of route names the tab, moves focus to the heading and is announced', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(document.title).toBe('Two · Harbor Benefits');
  expect(screen.getByRole('heading', { level: 1, name: 'The second' })).toHaveFocus();
  await waitFor(() =>
    expect(screen.getByText('Two · Harbor Benefits').parentElement).toHaveAttribute('aria-live', 'polite'),
  );
});

test('returning to the first address moves focus to its heading too', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { level: 1, name: 'One' })).toHaveFocus();
});
