import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { cardsApi } from '@/api/cards';
import { documentPaths } from '@/contract/content/document';
import { pages } from '@/contract/pages';
import { homeContentQuery } from '@/features/home/useHomeContent';

import { address, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';
import { card, fakeHomeService, paper } from './homeServer';

let server: ReturnType<typeof fakeHomeService> | undefined;
afterEach(() => {
  server?.stop();
  server = undefined;
  Reflect.deleteProperty(window, 'IntersectionObserver');
  jest.restoreAllMocks();
});

const carousel = () => screen.findByRole('region', { name: 'For you' });
const show = async (home: Parameters<typeof fakeHomeService>[0]) => {
  server = fakeHomeService(home);
  await renderApp(pages.home, { as: 'member' });
  return carousel();
};
const titled = async (title: string) => within(await carousel()).findByRole('link', { name: new RegExp(title) });

/** Replaces the browser's observer of visible elements; `report` tells it which of them are visible. */
function fakeVisibility() {
  const observers = new Map<Element, IntersectionObserverCallback>();
  class Observer {
    constructor(private onChange: IntersectionObserverCallback) {}
    observe = (target: Element) => void observers.set(target, this.onChange);
    disconnect() {
      for (const [target, onChange] of observers) if (onChange === this.onChange) observers.delete(target);
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  const report = (isVisible: (target: Element) => boolean) =>
    act(() => {
      for (const [target, onChange] of observers) {
        const entry = { target, isIntersecting: isVisible(target) } as unknown as IntersectionObserverEntry;
        onChange([entry], {} as IntersectionObserver);
      }
    });
  return { report };
}

it.long('shows the carousel as a group of labeled cards, all of them on the page [HOME-02]', async () => {
  const cards = await show({ cards: ['One', 'Two', 'Three'].map((title) => card({ title })) });
  expect(cards).toHaveAttribute('aria-roledescription', 'carousel');
  const groups = within(cards).getAllByRole('group');
  expect(groups.map((group) => [group.getAttribute('aria-label'), group.textContent])).toEqual([
    ['Card 1 of 3', 'One'],
    ['Card 2 of 3', 'Two'],
    ['Card 3 of 3', 'Three'],
  ]);
});

it('moves the row only on a button click, as far as there are cards [HOME-02]', async () => {
  const width = 320;
  const observer = fakeVisibility();
  const cards = await show({ cards: Array.from({ length: 5 }, () => card()) });
  const slides = within(cards).getAllByRole('group');
  const row = slides[0]?.parentElement as HTMLElement;
  slides.forEach((slide, index) => (slide.getBoundingClientRect = () => new DOMRect(index * width, 0, width, 120)));
  const clientWidth = 2.5 * width;
  Object.defineProperties(row, { clientWidth: { value: clientWidth } });
  const reportVisible = () =>
    observer.report((target) => {
      const left = target.getBoundingClientRect().left - row.scrollLeft;
      return left >= 0 && left + width <= clientWidth;
    });
  const scrollBy = jest.fn(({ left = 0 }: ScrollToOptions) => {
    row.scrollLeft = Math.min(Math.max(row.scrollLeft + left, 0), 5 * width - clientWidth);
    reportVisible();
  });
  row.scrollBy = scrollBy as typeof row.scrollBy;
  reportVisible();

  const back = within(cards).getByRole('button', { name: 'Previous cards' });
  const on = within(cards).getByRole('button', { name: 'Next cards' });
  const ends = () => [back, on].map((button) => button.getAttribute('aria-disabled'));
  expect(ends()).toEqual(['true', 'false']);
  expect(scrollBy).not.toHaveBeenCalled();

  await userEvent.click(on);
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 2 * width });
  expect(ends()).toEqual(['false', 'false']);
  on.focus();
  await userEvent.keyboard('{Enter}');
  expect(ends()).toEqual(['false', 'true']);
  expect(on).toHaveFocus();
  await userEvent.click(back);
  await userEvent.click(back);
  expect(ends()).toEqual(['true', 'false']);
});

it('tracks the new cards when as many others replace them [HOME-02]', async () => {
  const observer = fakeVisibility();
  const threeCards = () => Array.from({ length: 3 }, () => card());
  server = fakeHomeService({ cards: threeCards() });
  const { store } = await renderApp(pages.home, { as: 'member' });
  const cards = await carousel();
  const states = () => {
    const slides = within(cards).getAllByRole('group');
    observer.report((target) => target.isConnected && target !== slides.at(-1));
    return ['Previous cards', 'Next cards'].map((name) =>
      within(cards).getByRole('button', { name }).getAttribute('aria-disabled'),
    );
  };
  expect(states()).toEqual(['true', 'false']);
  await act(async () => {
    store.dispatch(cardsApi.util.updateQueryData('getCards', homeContentQuery, threeCards));
  });
  expect(states()).toEqual(['true', 'false']);
});

it('needs no buttons for cards that are all visible [HOME-02]', async () => {
  const cards = await show({ cards: [card()] });
  expect(within(cards).queryByRole('button', { name: 'Next cards' })).not.toBeInTheDocument();
});

it('leads from an internal card to the page of its keyword [D-57 HOME-03]', async () => {
  await show({
    cards: [
      card({ title: 'Care programs', redirect: 'CARE_PROGRAMS', redirect_id: '4' }),
      card({ title: 'Doctors', redirect: 'IN_NETWORK_DOCTORS' }),
      card({ title: 'Family', redirect: 'DEPENDENT' }),
    ],
  });
  expect(await titled('Care programs')).toHaveAttribute('href', pages.benefit(4));
  expect(await titled('Doctors')).toHaveAttribute('href', pages.providers);
  await userEvent.click(await titled('Family'));
  await waitFor(() => expect(address()).toBe(pages.family));
});

it('opens an external card outside in a new tab, and only over http or https [D-57 HOME-03]', async () => {
  await show({
    cards: [
      card({ title: 'Glossary', link_type: 'external', redirect: 'https://terms.example.org/' }),
      card({ title: 'Harm', link_type: 'external', redirect: 'javascript:alert(1)' }),
      card({ title: 'Notice', redirect: 'GENERAL' }),
    ],
  });
  const link = await titled('Glossary');
  expect(link).toHaveAttribute('href', 'https://terms.example.org/');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveTextContent('Opens in a new tab');
  expect(screen.queryByRole('link', { name: 'Harm' })).not.toBeInTheDocument();
  expect(screen.getByText('Notice').closest('a, button')).toBeNull();
});

it('opens the document of an education card: a PDF in a tab, a video in a popup, a missing one not at all [D-57 D-189 HOME-03]', async () => {
  await show({
    cards: [
      card({ title: 'Read this', redirect: 'EDUCATION', redirect_id: '901' }),
      card({ title: 'Watch this', redirect: 'EDUCATION', redirect_id: '902' }),
      card({ title: 'Long removed', redirect: 'EDUCATION', redirect_id: '903' }),
    ],
    documents: [
      paper({ id: 901, fileName: 'Guide' }),
      paper({ id: '902', fileName: 'Film', fileType: 'video', en_link: 'https://files.example.org/film.webm' }),
    ],
  });
  const link = within(await carousel()).getByRole('link', { name: /Read this/ });
  expect(link).toHaveAttribute('href', 'https://files.example.org/paper.pdf');
  expect(link).toHaveTextContent('PDF, opens in a new tab');
  expect(screen.getByText('Long removed').closest('a, button')).toBeNull();

  await userEvent.click(within(await carousel()).getByRole('button', { name: /Watch this/ }));
  const video = within(await screen.findByRole('dialog', { name: 'Film' })).getByLabelText('Film');
  expect(video).toHaveAttribute('src', 'https://files.example.org/film.webm');
  expect(video).toHaveAttribute('controls');
});

it('continues a video whose link expired with a new one, and shows an error for one that cannot be played', async () => {
  let reads = 0;
  const film = () =>
    paper({ id: 5, fileName: 'Film', fileType: 'video', en_link: `https://files.example.org/film.webm?read=${reads}` });
  const cards = [card({ title: 'Watch this', redirect: 'EDUCATION', redirect_id: '5' })];
  await show({ cards, documents: [film()] });
  server?.stop();
  reads = 1;
  server = fakeHomeService({ cards, documents: [film()] });

  await userEvent.click(within(await carousel()).getByRole('button', { name: /Watch this/ }));
  const video = () => screen.getByLabelText('Film', { selector: 'video' });
  await screen.findByRole('dialog', { name: 'Film' });
  fireEvent.error(video());
  await waitFor(() => expect(video()).toHaveAttribute('src', 'https://files.example.org/film.webm?read=1'));
  expect(server.sent.filter(({ path }) => path.endsWith(documentPaths.list))).toHaveLength(1);
  fireEvent.error(video());
  expect(await screen.findByText(/can’t be played right now/)).toBeVisible();
});
