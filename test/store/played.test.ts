import { channel } from 'redux-saga';
import { call, fork, put, take } from 'typed-redux-saga';

import { cardAdminApi } from '@/api/admin/cardAdmin';
import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { sessionApi } from '@/api/session';
import { userApi } from '@/api/user';
import { answered, asked, carriedOut, selectOpenDialog, selectQuestions } from '@/store/account/userSlice';
import { selectSending, sendCancelled, sendPaused, sendRequested, sendResumed } from '@/store/admin/adminSlice';
import { sendingSaga } from '@/store/admin/sendingSaga';
import { confirmCall } from '@/store/confirm/confirmCall';
import { askQuestion, confirmSaga } from '@/store/confirm/confirmSaga';
import { withCall } from '@/store/confirm/question';
import { approvalSaga, requestArrived } from '@/store/push/approvalSaga';
import { request } from '@/store/request';
import type { Saga } from '@/store/sagaDeps';
import { initialSession, sessionEnded } from '@/store/session/sessionSlice';

import { stayPending, testSaga } from '../support/page/testSaga';

const text = { title: 'Are you sure?', confirm: 'Yes', cancel: 'Cancel' };
const deleteCard = confirmCall(text, cardAdminApi.endpoints.deleteCard.initiate(7));

describe('the harness detects', () => {
  const lookUp = async () => 'found';
  const asking: Saga = function* () {
    yield* call(lookUp);
  };

  it('detects an effect without a reply [STATE-15]', () => {
    expect(() => testSaga({ saga: asking })).toThrow(/No reply to: lookUp/);
  });
  it('detects a saga that is still running at the end [STATE-15]', () => {
    const waiting: Saga = function* () {
      yield* take('never');
    };
    expect(() => testSaga({ saga: waiting }).end()).toThrow(/still running/);
  });
  it('detects a REST call without a reply, by its endpoint [STATE-15]', () => {
    const saga: Saga = function* () {
      yield* request(userApi.endpoints.getUserInfo.initiate());
    };
    expect(() => testSaga({ saga })).toThrow(/No reply to: getUserInfo/);
    expect(() => testSaga({ saga, answers: { REST: { getUserInfo: Promise.resolve({}) } } })).toThrow(
      /getUserInfo is a promise/,
    );
    const play = testSaga({ saga, answers: { REST: { getUserInfo: stayPending } } });
    play.pass(60_000);
    expect(() => play.end()).toThrow(/still running/);
  });
  it('detects an uncaught error [STATE-15]', () => {
    const answers = { lookUp: new Error('broken') };
    expect(() => testSaga({ saga: asking, answers })).toThrow('broken');
  });
  it('detects nothing, if everything is in order [STATE-15]', () => {
    const play = testSaga({ saga: asking, answers: { lookUp: 'found' } });
    expect(() => play.end()).not.toThrow();
    expect(play.calls).toEqual([['lookUp']]);
  });
  it('lets actions that are put reach the reducers [STATE-15]', () => {
    const saga: Saga = function* () {
      yield* put(deleteCard);
    };
    const play = testSaga({ saga });
    play.end();
    expect(selectOpenDialog(play.state())?.question).toEqual(deleteCard.payload);
  });
});

const { setEmployeeStatus } = employeeRecordApi.endpoints;
const { keepAccount } = sessionApi.endpoints;
const asks = [
  {
    ...{ kind: 'confirmCall' as const, endpoint: 'setEmployeeStatus', arg: { id: 4, userStatus: 0 } },
    action: confirmCall(text, setEmployeeStatus.initiate({ id: 4, userStatus: 0 })),
  },
  {
    ...{ kind: 'keepAccount' as const, endpoint: 'keepAccount', arg: undefined },
    action: asked(withCall({ kind: 'keepAccount', text }, keepAccount.initiate())),
  },
];
const notified = (_outcome: string) => {};
const rest = (answer: unknown) =>
  Object.fromEntries(['deleteCard', ...asks.map(({ endpoint }) => endpoint)].map((name) => [name, answer]));
const begin = (answer: object = { data: null }) => testSaga({ saga: confirmSaga, answers: { REST: rest(answer) } });

describe.each(asks)('$kind', ({ kind, endpoint, arg, action }) => {
  it('goes through requested, asked, confirmed, calling, done [STATE-09]', () => {
    const play = begin();
    play.dispatch(action);
    expect(selectOpenDialog(play.state())?.question).toEqual(action.payload);
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.calls).toContainEqual([endpoint, arg]);
    expect(play.puts).toEqual([carriedOut({ kind, outcome: 'done' })]);
    play.end({ mayKeepRunning: true });
  });
  it('goes through requested, asked, confirmed, calling, failed [STATE-09]', () => {
    const play = begin({ error: { kind: 'failure', text: 'No.' } });
    play.dispatch(action);
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.puts).toEqual([carriedOut({ kind, outcome: 'failed' })]);
    play.end({ mayKeepRunning: true });
  });
  it('goes through requested, asked, canceled, and calls nothing [STATE-09]', () => {
    const play = begin();
    play.dispatch(action);
    play.dispatch(answered({ kind, answer: 'no' }));
    expect(play.calls).toEqual([]);
    expect(play.puts).toEqual([]);
    play.end({ mayKeepRunning: true });
  });
  it('closes the question of a session that ends [STATE-09]', () => {
    const play = begin();
    play.dispatch(action);
    play.dispatch(sessionEnded({ reason: 'signedOut' }));
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.calls).toEqual([]);
    play.end({ mayKeepRunning: true });
  });
  it('aborts the call of a session that ends during it, and can ask someone else [STATE-09 J8]', () => {
    const play = testSaga({ saga: confirmSaga, answers: { REST: rest(stayPending) } });
    play.dispatch(action);
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.puts).toEqual([]);
    play.dispatch(sessionEnded({ reason: 'expired' }));
    expect(play.puts).toEqual([carriedOut({ kind, outcome: 'failed' })]);
    play.dispatch(action);
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.calls.filter(([name]) => name === endpoint)).toHaveLength(2);
    play.end({ mayKeepRunning: true });
  });
  it('does not ask a second question while one is open [STATE-09]', () => {
    const play = begin();
    play.dispatch(action);
    for (const other of asks) play.dispatch(other.action);
    expect(selectOpenDialog(play.state())?.question).toEqual(action.payload);
    play.dispatch(answered({ kind, answer: 'yes' }));
    expect(play.calls.filter(([name]) => name !== 'answerOf')).toEqual([[endpoint, arg]]);
    play.end({ mayKeepRunning: true });
  });
});

it('keeps questions in toasts independent of a dialog, and gives each its own reply [STATE-09]', () => {
  const play = begin();
  play.dispatch(deleteCard);
  const pushes = { kind: 'allowPushes', form: 'quietToast', text } as const;
  play.dispatch(
    asked(withCall({ kind: 'confirmAccountDeletion', form: 'toast', text }, userApi.endpoints.deleteUser.initiate())),
  );
  play.dispatch(asked(pushes));
  play.dispatch(answered({ kind: 'confirmAccountDeletion', answer: 'no' }));
  expect(selectQuestions(play.state())).toEqual([
    { question: deleteCard.payload, stage: 'asked' },
    { question: pushes, stage: 'asked' },
  ]);
  play.dispatch(answered({ kind: 'confirmCall', answer: 'yes' }));
  expect(play.calls.filter(([name]) => name !== 'answerOf')).toEqual([['deleteCard', 7]]);
  expect(selectQuestions(play.state())).toEqual([{ question: pushes, stage: 'asked' }]);
  play.end({ mayKeepRunning: true });
});

const terms = { kind: 'acceptChatTerms', form: 'toast', text } as const;
it.each([
  ['done', answered({ kind: terms.kind, answer: 'yes' }), { data: null }],
  ['failed', answered({ kind: terms.kind, answer: 'yes' }), { error: { kind: 'failure', text: 'No.' } }],
  ['declined', answered({ kind: terms.kind, answer: 'no' }), { data: null }],
  ['left', sessionEnded({ reason: 'expired' }), { data: null }],
])('gives a saga that asks the reply: %s [STATE-09]', (outcome, action, answer) => {
  const asking: Saga = function* (deps) {
    yield* fork(confirmSaga, deps);
    yield* call(notified, yield* askQuestion(terms, userApi.endpoints.markTermCondition.initiate()));
  };
  const play = testSaga({ saga: asking, answers: { notified: undefined, REST: { markTermCondition: answer } } });
  play.dispatch(action);
  expect(play.calls.filter(([name]) => name === 'notified')).toEqual([['notified', outcome]]);
  play.end({ mayKeepRunning: true });
});

it('gives a no to a saga that asks while another dialog is open, and does not make it wait [STATE-09]', () => {
  const asking: Saga = function* (deps) {
    yield* fork(confirmSaga, deps);
    yield* put(deleteCard);
    yield* call(notified, yield* askQuestion({ kind: 'keepAccount', text }));
  };
  const play = testSaga({ saga: asking, answers: { notified: undefined } });
  expect(play.calls.filter(([name]) => name === 'notified')).toEqual([['notified', 'declined']]);
  play.end({ mayKeepRunning: true });
});

const notification = {
  title: 'Open enrollment',
  description: 'It ends on December 15.',
  topic: 'all_users',
  type: 'internal',
  redirect_keyword: 'HOME',
  redirect_link: '',
  redirect_id: '',
  user_type: 'group',
  user_ids: '',
} as const;
const submitted = (answer: unknown = { data: null }) => {
  const play = testSaga({ saga: sendingSaga, answers: { warning: undefined, REST: { sendNotification: answer } } });
  play.dispatch(sendRequested(notification));
  return { ...play, sent: () => play.calls.filter(([name]) => name === 'sendNotification').length };
};
const signedIn = { session: { ...initialSession, auth: true, token: 'mine' } };
const tenths = Array.from({ length: 50 }, (_, tenth) => tenth * 100);

it.each(tenths)('sends nothing, ever, when canceled %i ms into the countdown [STATE-08 NOTIF-27]', (ms) => {
  const play = submitted();
  play.pass(ms);
  play.dispatch(sendCancelled('pressed'));
  play.pass(60_000);
  expect(play.sent()).toBe(0);
  play.end({ mayKeepRunning: true });
});
it.each([
  ['left', 1],
  ['pressed', 0],
] as const)('cancels because the page was %s, and shows this %i times [STATE-08 NOTIF-27]', (cause, times) => {
  const pausedStates = [false, true];
  for (const held of pausedStates) {
    const play = submitted();
    if (held) play.dispatch(sendPaused());
    play.dispatch(sendCancelled(cause));
    expect(
      play.calls.filter(([, text]) => text === 'You left the page, so the notification was not sent.'),
    ).toHaveLength(times);
    play.dispatch(sendResumed());
    play.pass(60_000);
    expect(play.sent()).toBe(0);
    play.end({ mayKeepRunning: true });
  }
});
it.each(tenths)(
  'waits out the rest of the five seconds when paused %i ms into the countdown and resumed, then sends once [STATE-08 J5]',
  (ms) => {
    const play = submitted();
    play.pass(ms);
    play.dispatch(sendPaused());
    play.pass(60_000);
    expect(play.sent()).toBe(0);
    play.dispatch(sendResumed());
    play.pass(4999 - ms);
    expect(play.sent()).toBe(0);
    play.pass(1);
    expect(play.sent()).toBe(1);
    play.end({ mayKeepRunning: true });
  },
);
it.each(tenths)('sends nothing for a session that ends %i ms into the countdown [STATE-08 J5]', (ms) => {
  const play = submitted();
  play.pass(ms);
  play.dispatch(sessionEnded({ reason: 'expired' }));
  play.pass(60_000);
  expect(play.sent()).toBe(0);
  play.end({ mayKeepRunning: true });
});
it('does not block the next person when a session ends during sending [STATE-08 J8]', () => {
  const play = submitted(stayPending);
  play.pass(5000);
  expect(play.sent()).toBe(1);
  play.dispatch(sessionEnded({ reason: 'expired' }));
  expect(selectSending(play.state())).toBeNull();
  play.dispatch(sendRequested(notification));
  play.pass(5000);
  expect(play.sent()).toBe(2);
});
it.each(tenths)('sends it once when clicked again %i ms into the countdown [STATE-08 J4]', (ms) => {
  const play = submitted();
  play.pass(ms);
  for (let press = 0; press < 5; press += 1) play.dispatch(sendRequested(notification));
  play.pass(60_000);
  expect(play.sent()).toBe(1);
  play.end({ mayKeepRunning: true });
});

it.each([
  ['together', [0, 0, 0], 1],
  ['one after the other, closely', [150, 150, 150], 1],
  ['far apart', [250, 250, 250], 3],
])('announces requests that arrive %s [APPR-05 K3]', (_how, pauses, times) => {
  const play = testSaga({
    saga: approvalSaga,
    before: signedIn,
    answers: { call: () => channel(), showTopRequest: undefined, hideRequests: undefined },
  });
  pauses.forEach((ms, index) => {
    play.dispatch(requestArrived({ userSSN: `reference ${index}`, title: 'Someone', body: 'asks' }));
    play.pass(ms);
  });
  play.pass(250);
  expect(play.calls.filter(([name]) => name === 'showTopRequest')).toHaveLength(times);
  play.end({ mayKeepRunning: true });
});

it('announces requests that never stop arriving a second after the first, and again each second [APPR-05 K3]', () => {
  const play = testSaga({
    saga: approvalSaga,
    before: signedIn,
    answers: { call: () => channel(), showTopRequest: undefined, hideRequests: undefined },
  });
  const shown = () => play.calls.filter(([name]) => name === 'showTopRequest').length;
  for (let index = 0; index < 30; index += 1) {
    play.dispatch(requestArrived({ userSSN: `reference ${index}`, title: 'Someone', body: 'asks' }));
    play.pass(100);
    if (index < 9) expect(shown()).toBe(0);
  }
  expect(shown()).toBe(3);
  play.pass(1000);
  expect(shown()).toBe(3);
  play.end({ mayKeepRunning: true });
});
