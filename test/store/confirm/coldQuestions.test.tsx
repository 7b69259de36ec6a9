import { readdirSync, readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { administratorPaths } from '@/contract/administration/administrator';
import { openSessionPaths } from '@/contract/administration/sessions';
import { alertPaths } from '@/contract/content/alert';
import { cardPaths } from '@/contract/content/card';
import { documentPaths } from '@/contract/content/document';
import { notificationPaths } from '@/contract/messages/notification';
import { type CoveredPerson, employeePaths } from '@/contract/people/employee';
import { invitationPaths } from '@/contract/people/invitation';
import { personPartPaths, removePersonPasskeyPath } from '@/contract/people/personSections';
import { sessionPaths } from '@/contract/people/session';
import { userPaths } from '@/contract/people/user';
import { benefitAdminPaths } from '@/contract/program/benefit';
import { directoryAdminPaths } from '@/contract/program/directory';
import { mediaPaths } from '@/contract/program/media';
import { catalogPaths } from '@/contract/program/plan';
import { providerAdminPaths } from '@/contract/program/provider';
import { publicationPaths } from '@/contract/program/publication';
import { waysPaths } from '@/contract/signIn/ways';
import type { QuestionKind } from '@/store/confirm/questions';
import type { Saga } from '@/store/sagaDeps';
import type { SessionBegan } from '@/store/session/sessionSlice';
import type { Store } from '@/store/store';

import { expectListed } from '../../support/expectListed';
import { type FakeResponse, fakeServer, success } from '../../support/page/fakeServer';
import '../../support/page/fastQueries';

const day = '2026-03-02T10:00:00.000Z';
const passkey = { id: 3, name: 'Phone', createdAt: day, lastUsedAt: null, madeFor: null, counterWentBackAt: null };
const ways = { passkeys: [], app: { since: day }, recoveryCodesLeft: 10, isRequired: false, isOffered: true };
const person = { id: 7, userFullName: 'Jordan Ellis', userStatus: 1, isAdmin: false } as CoveredPerson;
const content = { id: 4, visibleTo: 'All', isActive: true, createdAt: day, updatedAt: day, sequence: 1, version: 1 };
const closed = { isAdmin: true, keepUntil: '2026-12-24' };

type Answers = Record<string, unknown>;
type Page = {
  store: Store;
  start: (saga: Saga) => void;
  press: (name: string) => Promise<void>;
  show: (part: ReactElement) => void;
};
type Asker = {
  /** The call that a yes makes. */
  call: string;
  kind?: QuestionKind;
  /** The session of the person who is asked; null for none. */
  session?: Partial<SessionBegan> | null;
  answers?: Answers;
  /** Loads the module and starts what leads to its question. */
  ask: (page: Page) => Promise<void>;
};

/** The session of a member without a record to read. */
const member = { admin: null };

/** One row for each question a module asks. */
const askers: Record<string, Asker[]> = {
  'features/employees/StatusSwitch.tsx': [
    {
      call: `POST ${employeePaths.setStatus}`,
      async ask({ show, press }) {
        const { StatusSwitch } = await import('@/features/employees/StatusSwitch');
        show(<StatusSwitch person={person} />);
        await press('Account active for Jordan Ellis');
      },
    },
  ],
  'features/employees/RelativeActions.tsx': [
    {
      call: `DELETE ${employeePaths.removeRelative}`,
      async ask({ show, press }) {
        const { RelativeActions } = await import('@/features/employees/RelativeActions');
        show(<RelativeActions relative={person} parentUserId={1} />);
        await press('Delete Account of Jordan Ellis');
      },
    },
  ],
  'features/employees/sections/SessionsSection.tsx': [
    {
      call: `POST ${removePersonPasskeyPath}`,
      answers: { [personPartPaths.sessions]: { sessions: [], signIns: [], passkeys: [passkey] } },
      async ask({ show, press }) {
        const { SessionsSection } = await import('@/features/employees/sections/SessionsSection');
        show(<SessionsSection person={person} />);
        await press('Remove Phone');
      },
    },
  ],
  'features/employees/invitations/SendInvitations.tsx': [
    {
      call: `POST ${invitationPaths.send}`,
      answers: {
        [invitationPaths.count]: { invitable: 2, recent: 0, unreachable: 0 },
        [invitationPaths.list]: { text: 'Sign up', count: 0, rounds: [] },
      },
      async ask({ show, press }) {
        const { SendInvitations } = await import('@/features/employees/invitations/SendInvitations');
        show(<SendInvitations />);
        await press('Send invitations');
      },
    },
  ],
  'features/cards/CarouselPage.tsx': [
    {
      call: `DELETE ${cardPaths.remove(4)}`,
      answers: {
        [cardPaths.list]: [
          { ...content, title: 'Dental', image: null, link_type: 'internal', redirect: 'HOME', redirect_id: null },
        ],
      },
      async ask({ show, press }) {
        const { CarouselPage } = await import('@/features/cards/CarouselPage');
        show(<CarouselPage />);
        await press('Delete Dental');
      },
    },
  ],
  'features/alerts/AlertsPage.tsx': [
    {
      call: `DELETE ${alertPaths.remove(4)}`,
      answers: { [alertPaths.list]: { alerts: [{ ...content, description: 'Open enrollment' }] } },
      async ask({ show, press }) {
        const { AlertsPage } = await import('@/features/alerts/AlertsPage');
        show(<AlertsPage />);
        await press('Delete Open enrollment');
      },
    },
  ],
  'features/documents/DocumentsPage.tsx': [
    {
      call: `DELETE ${documentPaths.remove(4)}`,
      answers: {
        [documentPaths.list]: [{ ...content, fileName: 'Guide', fileType: 'pdf', en_link: null, thumbnail_link: null }],
      },
      async ask({ show, press }) {
        const { DocumentsPage } = await import('@/features/documents/DocumentsPage');
        show(<DocumentsPage />);
        await press('Delete Guide');
      },
    },
  ],
  'features/notifications/NotificationList.tsx': [
    {
      call: `DELETE ${notificationPaths.remove}`,
      answers: {
        [notificationPaths.list]: {
          count: 1,
          notifications: [
            {
              id: 4,
              title: 'Compare your plans',
              description: 'By May',
              image: null,
              topic: 'all_users',
              type: 'internal',
              redirect_keyword: 'HOME',
              redirect_link: '',
              redirect_id: null,
              createdAt: day,
            },
          ],
        },
      },
      async ask({ show, press }) {
        const { NotificationList } = await import('@/features/notifications/NotificationList');
        show(<NotificationList />);
        await press('Delete Compare your plans');
      },
    },
  ],
  'features/administration/security/SecurityPage.tsx': [
    {
      call: `POST ${waysPaths.removeApp}`,
      answers: { [waysPaths.ways]: ways },
      async ask({ show, press }) {
        const { SecurityPage } = await import('@/features/administration/security/SecurityPage');
        show(<SecurityPage />);
        await press('Remove the app');
      },
    },
  ],
  'features/shared/passkeys/PasskeyList.tsx': [
    {
      call: `POST ${waysPaths.removePasskey}`,
      async ask({ show, press }) {
        const { PasskeyList } = await import('@/features/shared/passkeys/PasskeyList');
        show(<PasskeyList passkeys={[passkey]} />);
        await press('Remove Phone');
      },
    },
  ],
  'features/shared/sessions/OwnSessions.tsx': [
    {
      call: `POST ${openSessionPaths.endOthers}`,
      answers: {
        [openSessionPaths.list]: [
          { id: 'a', device: 'Chrome', place: '', openedAt: day, usedAt: day, isCurrent: true },
          { id: 'b', device: 'iPhone', place: '', openedAt: day, usedAt: day, isCurrent: false },
        ],
      },
      async ask({ show, press }) {
        const { OwnSessions } = await import('@/features/shared/sessions/OwnSessions');
        show(<OwnSessions />);
        await press('Sign out everywhere else');
      },
    },
  ],
  'features/chat/ConversationHead.tsx': [
    {
      kind: 'endChat',
      call: 'chat/endAsked',
      async ask({ show, press }) {
        const { SessionBar } = await import('@/features/chat/ConversationHead');
        show(<SessionBar conversation={{ groupName: '12-1', with: 12 }} name="Jordan Ellis" />);
        await press('End the Session');
      },
    },
  ],
  'store/account/deletionSaga.ts': [
    {
      kind: 'confirmAccountDeletion',
      call: `GET ${userPaths.remove}`,
      session: member,
      async ask({ store, start }) {
        const { deletionSaga } = await import('@/store/account/deletionSaga');
        const { answered, deletionAsked } = await import('@/store/account/userSlice');
        start(deletionSaga);
        store.dispatch(deletionAsked());
        store.dispatch(answered({ kind: 'deleteAccount', answer: 'yes' }));
      },
    },
  ],
  'store/chat/termsSaga.ts': [
    {
      kind: 'acceptChatTerms',
      call: `GET ${userPaths.markTermCondition}`,
      session: member,
      async ask({ store, start }) {
        const { termsSaga } = await import('@/store/chat/termsSaga');
        const { chatAsked } = await import('@/store/chat/chatSlice');
        start(termsSaga);
        store.dispatch(chatAsked({ openWith: 12 }));
      },
    },
    {
      kind: 'acceptNewTerms',
      call: `GET ${userPaths.markTermCondition}`,
      session: { admin: null, user: { id: 12, userSSN: '•••••0002', hasNewTerms: true } as SessionBegan['user'] },
      async ask({ start }) {
        const { newTermsSaga } = await import('@/store/chat/termsSaga');
        start(newTermsSaga);
      },
    },
  ],
  'store/session/signInSaga.ts': [
    {
      kind: 'keepAccount',
      call: `POST ${sessionPaths.keepAccount}`,
      session: null,
      answers: { [sessionPaths.signIn]: { ...closed, access_token: 'for the closed account' } },
      async ask({ store }) {
        const { sessionApi } = await import('@/api/session');
        await store.dispatch(
          sessionApi.endpoints.signIn.initiate({ userContact: '5550100002', userPassword: 'Member@123' }),
        );
      },
    },
  ],
  'store/session/passkeyOfferSaga.ts': [
    {
      kind: 'offerPasskey',
      call: `POST ${waysPaths.dismissOffer}`,
      session: null,
      answers: { [waysPaths.ways]: ways },
      async ask({ store, start }) {
        const { passkeyOfferSaga } = await import('@/store/session/passkeyOfferSaga');
        const { sessionBegan } = await import('@/store/session/sessionSlice');
        Object.assign(window, {
          PublicKeyCredential: { isUserVerifyingPlatformAuthenticatorAvailable: async () => true },
        });
        start(passkeyOfferSaga);
        store.dispatch(sessionBegan({ token: 'token', user: null, admin: null }));
      },
    },
  ],
};

/** A yes to these makes no call: the browser asks next, which `test/store/push` tests. */
const withoutCall = ['store/push/messagingToken.ts'];

const row = { id: 7, version: 3, name: 'Plan A', title: 'Asthma', fullName: 'Kim Lee', email: 'kim@example.org' };
const page = { publication: 'page', key: 'chairman', version: 3, name: 'Message' };
const withPage = (question: string, path: string): [string, string, unknown[]] => [question, `POST ${path}`, [page]];
const withRow = (question: string, call: string): [string, string, unknown[]] => [question, call, [row]];

/** The questions that a module exports: the name, the call of a yes, and its arguments. */
const builders: Record<string, { load: () => Promise<Record<string, unknown>>; rows: [string, string, unknown[]][] }> =
  {
    'features/program/questions.ts': {
      load: async () => (await import('@/features/program/questions')).programQuestions,
      rows: [
        withPage('publish', publicationPaths.publish('page', 'chairman')),
        ['publishLater', `POST ${publicationPaths.publish('page', 'chairman')}`, [page, day, 'March 2']],
        withPage('unschedule', publicationPaths.unschedule('page', 'chairman')),
        withPage('discardDraft', publicationPaths.discardDraft('page', 'chairman')),
        withPage('withdraw', publicationPaths.withdraw('page', 'chairman')),
        ['deleteBenefit', `DELETE ${benefitAdminPaths.remove(7)}`, [7, 'Gym']],
        withRow('closePlan', `POST ${catalogPaths.edit}`),
        withRow('reopenPlan', `POST ${catalogPaths.edit}`),
        withRow('deletePlan', `DELETE ${catalogPaths.remove('7')}`),
        ['removeDirectoryRow', `POST ${directoryAdminPaths.remove('condition')}`, ['condition', row]],
        withRow('deactivateProvider', `POST ${providerAdminPaths.setActive}`),
        withRow('reactivateProvider', `POST ${providerAdminPaths.setActive}`),
        ['deleteMedium', `DELETE ${mediaPaths.remove(7)}`, [7, 'A picture']],
      ],
    },
    'features/administration/administrators/questions.ts': {
      load: async () => (await import('@/features/administration/administrators/questions')).administratorQuestions,
      rows: [
        withRow('switchOff', `POST ${administratorPaths.setActive}`),
        withRow('switchOn', `POST ${administratorPaths.setActive}`),
        withRow('reset', `POST ${administratorPaths.reset}`),
        withRow('sendAgain', `POST ${administratorPaths.sendAgain}`),
        withRow('withdraw', `POST ${administratorPaths.withdraw}`),
      ],
    },
  };

/** Asks on a page with only the modules that every page loads, says yes, and returns the result. */
async function sayYes({ kind = 'confirmCall', session, answers = {}, ask }: Omit<Asker, 'call'>) {
  const server = fakeServer(({ path }): FakeResponse => {
    const answer = answers[path.replace(/^\/api/, '')];
    return answer === undefined ? success() : success(answer);
  });
  const dispatched: string[] = [];
  const log = jest.fn();
  let open: string[] = [];
  await jest.isolateModulesAsync(async () => {
    const { makeStore, startSaga } = await import('@/store/store');
    const { sessionBegan, sessionEnded } = await import('@/store/session/sessionSlice');
    const { answered, selectQuestions } = await import('@/store/account/userSlice');
    const { api } = await import('@/api/core/api');
    const { takeEvery } = await import('typed-redux-saga');
    const { act, cleanup, fireEvent, render, screen, waitFor } = await import('@testing-library/react/pure');
    const { Provider } = await import('react-redux');
    const { MemoryRouter } = await import('react-router-dom');

    const live = { atRest: async () => {}, load: () => new Promise<Saga>(() => {}) };
    const store = makeStore({ storage: null, live, navigate: () => {}, reload: () => {}, log });
    store.dispatch(
      startSaga('watch', function* () {
        yield* takeEvery('*', ({ type }: { type: string }) => {
          dispatched.push(type);
        });
      }),
    );
    if (session !== null) store.dispatch(sessionBegan({ token: 'token', user: null, admin: 'console', ...session }));
    const questions = () => selectQuestions(store.getState()).map(({ question }) => question.kind);
    try {
      await ask({
        store,
        start: (saga) => store.dispatch(startSaga('asker', saga)),
        show: (part) =>
          void render(
            <Provider store={store}>
              <MemoryRouter>{part}</MemoryRouter>
            </Provider>,
          ),
        async press(name) {
          const control = await screen.findByRole(/^Account/.test(name) ? 'switch' : 'button', { name });
          await waitFor(() => expect(control).not.toHaveAttribute('aria-disabled', 'true'));
          fireEvent.click(control);
        },
      });
      await waitFor(() => expect(questions()).toContain(kind));
      open = questions();
      await act(async () => store.dispatch(answered({ kind, answer: 'yes' })));
      await waitFor(() => expect(questions()).not.toContain(kind));
      await act(async () => {});
    } finally {
      cleanup();
      store.dispatch(sessionEnded({ reason: 'expired' }));
      store.dispatch(api.util.resetApiState());
      server.stop();
    }
  });
  const calls = server.sent.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
  return { open, led: [...calls, ...dispatched], crashes: log.mock.calls };
}

const source = (file: string) => readFileSync(`src/${file}`, 'utf8');

const asking =
  /\b(?:confirmCall|callTo|ask|asked)\b[^;]*from '[^']*\/(?:confirm\/\w+|account\/userSlice|userSlice|confirmCall)'/;
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(server|store\/confirm)\//.test(file))
  .filter((file) => asking.test(source(file)));

test('each module that asks a question is tested without any other', () => {
  expectListed(
    { name: 'askers` and `builders', file: 'test/store/confirm/coldQuestions.test.tsx', of: 'modules that ask' },
    files,
    [...Object.keys(askers), ...Object.keys(builders), ...withoutCall],
  );
});

test.each(Object.entries(askers))('each question of %s has a row', (file, rows) => {
  // Two consecutive questions count as one flow.
  const asks = source(file).match(/\bconfirmCall\(|\bcallTo\(|\bkind: '(?:endChat|offerPasskey)'/g);
  expect(rows).toHaveLength(asks?.length ?? 0);
});

for (const [file, rows] of Object.entries(askers))
  test.long.each(rows)(
    `a yes to the question of ${file} sends $call with nothing else loaded [STATE-09]`,
    async ({ call, ...asker }) => {
      const { open, led, crashes } = await sayYes(asker);
      expect(open).toContain(asker.kind ?? 'confirmCall');
      expect(led).toContain(call);
      expect(crashes).toEqual([]);
    },
  );

for (const [file, { load, rows }] of Object.entries(builders)) {
  test(`each question that ${file} exports has a row`, async () => {
    expectListed(
      { name: 'builders', file: 'test/store/confirm/coldQuestions.test.tsx', of: file },
      Object.keys(await load()),
      rows.map(([name]) => name),
    );
  });

  test.long.each(rows)(`%s of ${file} sends %s with nothing else loaded [STATE-09]`, async (name, call, args) => {
    const { led, crashes } = await sayYes({
      async ask({ store }) {
        const build = (await load())[name] as (...args: unknown[]) => Parameters<Store['dispatch']>[0];
        store.dispatch(build(...args));
      },
    });
    expect(led).toContain(call);
    expect(crashes).toEqual([]);
  });
}
