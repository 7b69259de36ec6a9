import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router-dom';

import { PageLink } from '@/ui/page/PageLink';
import { useFollowLinks } from '@/ui/page/useFollowLinks';

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

it('opens a link to a page without reloading the site, with its state', async () => {
  show(
    <PageLink to="/policy" state={{ list: '?page=2' }}>
      Policy
    </PageLink>,
  );
  expect(screen.getByRole('link', { name: 'Policy' })).toHaveAttribute('href', '/policy');
  await userEvent.click(screen.getByRole('link', { name: 'Policy' }));
  expect(screen.getByText('/policy {"list":"?page=2"}')).toBeInTheDocument();
});

it('leaves the page where it is when a link is opened in a new tab, or prevented by its owner', () => {
  show(
    <>
      <PageLink to="/policy">Policy</PageLink>
      <PageLink to="/terms" onClick={(event) => event.preventDefault()}>
        Terms
      </PageLink>
    </>,
  );
  // Prevents the click from opening another tab, which jsdom cannot do.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Policy' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'Terms' }));
  expect(screen.getByText('/ null')).toBeInTheDocument();
});

it('adds nothing to the history for a link to the current page', async () => {
  const before = window.history.length;
  show(<PageLink to="/">Home</PageLink>);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(window.history.length).toBe(before);
});

/** Plain links whose clicks are handled by the element around them. */
function Followed({ children }: { children: React.ReactNode }) {
  return <main onClick={useFollowLinks({ list: '?page=2' })}>{children}</main>;
}

it('opens the pages of plain links in a group through one handler, with its state', async () => {
  show(
    <Followed>
      <a href="/policy?of=one#top">
        <b>Policy</b>
      </a>
      <p>Outside</p>
    </Followed>,
  );
  await userEvent.click(screen.getByText('Outside'));
  expect(screen.getByText('/ null')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Policy'));
  expect(screen.getByText('/policy {"list":"?page=2"}')).toBeInTheDocument();
  expect(window.location.search + window.location.hash).toBe('?of=one#top');
});

it('leaves plain links for a new tab, to another site or clicked with a modifier key to the browser', () => {
  show(
    <Followed>
      <a href="/policy">With a key</a>
      <a href="/policy" target="_blank" rel="noreferrer">
        New tab
      </a>
      <a href="https://help.example.org/">Elsewhere</a>
    </Followed>,
  );
  const opensElsewhere = (name: string, more = {}) => {
    let isPrevented = true;
    document.addEventListener(
      'click',
      (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent.click(screen.getByRole('link', { name }), more);
    return !isPrevented;
  };
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(opensElsewhere('With a key', { [key]: true })).toBe(true);
  expect(opensElsewhere('New tab')).toBe(true);
  expect(opensElsewhere('Elsewhere')).toBe(true);
  expect(opensElsewhere('With a key')).toBe(false);
});
