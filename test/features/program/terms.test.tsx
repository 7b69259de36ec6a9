import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { pages } from '@/contract/pages';
import { type User, userPaths } from '@/contract/people/user';
import { type PublicationOf, publicationPaths } from '@/contract/program/publication';
import { callAsOtherAdmin, readByMember } from '../../support/page/otherUsers';
import { immediateRealtimeLoader, renderApp } from '../../support/page/renderApp';
import '../../support/page/fastQueries';

async function publishTerms(html: string) {
  const ask = callAsOtherAdmin<PublicationOf<'page'>>;
  const { version } = await ask(publicationPaths.detail('page', 'term_condition'));
  const body = { name: '', profession: '', pictureId: null, html };
  const saved = await ask(publicationPaths.saveDraft('page', 'term_condition'), { version, body });
  const { current } = await ask(publicationPaths.publish('page', 'term_condition'), { version: saved.version });
  return current?.number;
}
const isAccepted = async () => (await readByMember<User>(userPaths.info)).isChatTermAndCondition;

it('asks a member again for changed Terms, and shows them with their version and the previous ones [PGM-10]', async () => {
  const first = await publishTerms('<p>Old rules</p>');
  const second = await publishTerms('<p>New rules</p>');
  await renderApp(pages.terms, { as: 'member', live: immediateRealtimeLoader });
  expect(await screen.findByText('New rules')).toBeVisible();
  expect(screen.getByText(new RegExp(`^Version ${second}, effective`))).toBeVisible();

  const question = await screen.findByRole('alertdialog', { name: /Terms & Conditions/ });
  expect(question).toHaveTextContent('have changed. Do you accept the new version?');
  await userEvent.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(await isAccepted()).toBe(true);

  const others = within(await screen.findByRole('navigation', { name: 'Other versions' }));
  await userEvent.click(others.getByRole('link', { name: new RegExp(`^Version ${first}, effective`) }));
  expect(await screen.findByText('Old rules')).toBeVisible();
  expect(screen.getByText(/No longer in effect\.$/)).toBeVisible();
  await userEvent.click(
    within(await screen.findByRole('navigation', { name: 'Other versions' })).getByRole('link', {
      name: new RegExp(`^Version ${second}, effective`),
    }),
  );
  expect(await screen.findByText('New rules')).toBeVisible();
});

it('does not ask again a member who accepted [PGM-10]', async () => {
  await renderApp(pages.terms, { as: 'member', live: immediateRealtimeLoader });
  await screen.findByText('New rules');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.long('shows administrators how many accepted the Terms and how many are missing [PGM-10]', async () => {
  const number = await publishTerms('<p>Counted rules</p>');
  await renderApp(pages.programPage('term_condition'), { as: 'console', config: { program: true } });
  const section = within(await screen.findByRole('region', { name: 'Acceptance' }));
  const row = await section.findByRole('row', {
    name: new RegExp(`^Version ${number}, from .* \\(current\\)`),
  });
  const [accepted, missing] = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent));
  expect([accepted, (missing ?? 0) > 0]).toEqual([0, true]);
});
