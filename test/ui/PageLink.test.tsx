import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';

const Place = () => {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
};

const show = (link: React.ReactNode) =>
  render(
    <BrowserRouter useTransitions={false}>
      {link}
      <Place />
    </BrowserRouter>,
  );

beforeEach(() => window.history.replaceState(null, '', '/'));

test('a link to a page leads there without loading the site anew, and takes its state along', async () => {
  show(
    <PageLink to="/policy" state={{ list: '?page=2' }}>
      Policy
    </PageLink>,
  );
  expect(screen.getByRole('link', { name: 'Policy' })).toHaveAttribute('href', '/policy');
  await userEvent.click(screen.getByRole('link', { name: 'Policy' }));
  expect(screen.getByText('/policy {"list":"?page=2"}')).toBeInTheDocument();
});

test('a link pressed for a new tab, or held back by its owner, leaves the page where it is', () => {
  show(
    <>
      <PageLink to="/policy">Policy</PageLink>
      <PageLink to="/terms" onClick={(event) => event.preventDefault()}>
        Terms
      </PageLink>
    </>,
  );
  // The page of the test has no other tabs to open.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Policy' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
  expect(screen.getByText('/ null')).toBeInTheDocument();
});

test('a link to the page one is on adds nothing to the way back', async () => {
  const before = window.history.length;
  show(<PageLink to="/">Home</PageLink>);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(window.history.length).toBe(before);
});
