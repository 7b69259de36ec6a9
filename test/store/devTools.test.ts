// Imported first, because Redux Toolkit looks for the DevTools extension when it is loaded.

import type { UnknownAction } from '@reduxjs/toolkit';
import { takeEvery } from 'typed-redux-saga';
import { alertsApi } from '@/api/alerts';
import { draftChanged, selectDraftOf, selectUnread, unreadCounted } from '@/store/chat/chatSlice';
import type { ExtensionMessage } from '@/store/devtools/devTools';
import { selectIsSignedIn, selectToken } from '@/store/session/sessionSlice';
import { startSaga } from '@/store/store';
import { devTools } from '../support/page/devTools';
import { pageStore, signedInStore } from '../support/page/pageStore';

type History = {
  actionsById: Record<number, { action: UnknownAction }>;
  computedStates: { state: { chat: { unread: number } } }[];
  stagedActionIds: number[];
  skippedActionIds: number[];
  currentStateIndex: number;
  isLocked: boolean;
  isPaused: boolean;
};
type Pressed = Extract<ExtensionMessage, { type: 'DISPATCH' }>['payload'];

const press = (payload: Pressed) => devTools.press({ type: 'DISPATCH', payload });
const history = () => devTools.histories.at(-1) as History;
/** The ID that the history gives the last action of a type. */
const idOf = (type: string) =>
  Number(Object.entries(history().actionsById).findLast(([, { action }]) => action.type === type)?.[0]);

/** Opens a page that has counted 1, 2, and 3 unread messages since its session began. */
function counted() {
  const { store } = signedInStore({ token: 'tok_en_of_mine' });
  devTools.press({ type: 'START' });
  for (const count of [1, 2, 3]) store.dispatch(unreadCounted(count));
  devTools.press({ type: 'UPDATE' });
  return { store, unread: () => selectUnread(store.getState()) };
}

beforeEach(() => {
  for (const list of [devTools.got, devTools.histories, devTools.errors]) list.length = 0;
});

it('returns the page to the state after an older action that is selected, and forward again [D-191]', () => {
  const { store, unread } = counted();
  const ids = history().stagedActionIds;
  press({ type: 'JUMP_TO_STATE', index: ids.length - 3 });
  expect(unread()).toBe(1);
  expect(history().currentStateIndex).toBe(ids.length - 3);
  press({ type: 'JUMP_TO_ACTION', actionId: ids.at(-2) ?? 0 });
  expect(unread()).toBe(2);

  store.dispatch(unreadCounted(7));
  expect(unread()).toBe(2);
  expect(history().computedStates.at(-1)?.state.chat.unread).toBe(7);
  press({ type: 'JUMP_TO_STATE', index: history().stagedActionIds.length - 1 });
  expect(unread()).toBe(7);

  press({ type: 'JUMP_TO_STATE', index: 0 });
  expect(selectIsSignedIn(store.getState())).toBe(false);
  press({ type: 'JUMP_TO_STATE', index: history().stagedActionIds.length - 1 });
  expect(selectToken(store.getState())).toBe('tok_en_of_mine');
});

it('removes a skipped action from the state, and can restore it [D-191]', () => {
  const { store, unread } = counted();
  store.dispatch(draftChanged({ groupName: '3-1', text: 'half a thought' }));
  devTools.press({ type: 'UPDATE' });
  const last = idOf(unreadCounted.type);
  press({ type: 'TOGGLE_ACTION', id: last });
  expect(unread()).toBe(2);
  expect(history().skippedActionIds).toEqual([last]);
  expect(selectDraftOf('3-1')(store.getState())).toBe('half a thought');
  press({ type: 'TOGGLE_ACTION', id: last });
  expect(unread()).toBe(3);
});

it('commits, rolls back and resets the history [D-191]', () => {
  const { store, unread } = counted();
  press({ type: 'COMMIT', timestamp: 1 });
  expect(history().stagedActionIds).toHaveLength(1);
  store.dispatch(unreadCounted(9));
  press({ type: 'ROLLBACK', timestamp: 2 });
  expect(unread()).toBe(3);
  press({ type: 'RESET', timestamp: 3 });
  expect(unread()).toBe(0);
  expect(selectIsSignedIn(store.getState())).toBe(false);
});

it('changes nothing on a locked page, and changes a paused one without recording [D-191]', () => {
  const { store, unread } = counted();
  press({ type: 'LOCK_CHANGES', status: true });
  store.dispatch(unreadCounted(8));
  expect(unread()).toBe(3);
  press({ type: 'LOCK_CHANGES', status: false });
  store.dispatch(unreadCounted(8));
  expect(unread()).toBe(8);

  press({ type: 'PAUSE_RECORDING', status: true });
  const sent = devTools.got.length;
  store.dispatch(unreadCounted(5));
  expect(unread()).toBe(5);
  expect(devTools.got).toHaveLength(sent);
  press({ type: 'PAUSE_RECORDING', status: false });
  expect(unread()).toBe(5);
});

it('shows an imported history as it was saved [D-191]', () => {
  const { unread } = counted();
  const saved = JSON.parse(JSON.stringify(history())) as Extract<Pressed, { type: 'IMPORT_STATE' }>['nextLiftedState'];
  const other = pageStore();
  press({ type: 'IMPORT_STATE', nextLiftedState: saved });
  expect(selectUnread(other.store.getState())).toBe(3);
  expect(selectToken(other.store.getState())).toBe('***');
  expect(unread()).toBe(3);
});

it('imports calls under their own types, and names their endpoints once when it shows them again [D-191]', async () => {
  const { store } = counted();
  await store.dispatch(alertsApi.endpoints.getAlerts.initiate({}));
  devTools.press({ type: 'UPDATE' });
  const types = () => Object.values(history().actionsById).map(({ action }) => action.type);
  const before = types();
  const saved = JSON.parse(JSON.stringify(history())) as Extract<Pressed, { type: 'IMPORT_STATE' }>['nextLiftedState'];
  press({ type: 'IMPORT_STATE', nextLiftedState: saved });
  expect(before).toContain('api/executeQuery/pending getAlerts');
  expect(types()).toEqual(before);
});

it('passes an action written in the dispatcher through the complete store, and reports anything else [D-191]', () => {
  const { store, unread } = counted();
  const received: unknown[] = [];
  store.dispatch(
    startSaga('devTools', function* () {
      yield* takeEvery(unreadCounted, ({ payload }) => void received.push(payload));
    }),
  );
  devTools.press({ type: 'ACTION', payload: JSON.stringify(unreadCounted(4)) });
  expect(unread()).toBe(4);
  expect(received).toEqual([4]);
  for (const payload of ['{"kind":1}', 'location.reload()', '[]', 7]) devTools.press({ type: 'ACTION', payload });
  expect(devTools.errors).toHaveLength(4);
  expect(unread()).toBe(4);
});

it('names the endpoint of each call in the list, also in the history [D-191 STATE-14]', async () => {
  const { store } = counted();
  await store.dispatch(alertsApi.endpoints.getAlerts.initiate({}));
  devTools.press({ type: 'UPDATE' });
  const types = ['api/executeQuery/pending getAlerts', 'api/executeQuery/rejected getAlerts'];
  expect(devTools.got.map(({ action }) => action.type)).toEqual(expect.arrayContaining(types));
  expect(Object.values(history().actionsById).map(({ action }) => action.type)).toEqual(expect.arrayContaining(types));
});

it('gives the extension nothing private, and no more than the last actions, whatever is used [D-191 G3]', () => {
  const { store } = counted();
  store.dispatch(draftChanged({ groupName: '3-1', text: 'my knee hurts' }));
  devTools.press({ type: 'UPDATE' });
  press({ type: 'JUMP_TO_STATE', index: 1 });
  press({ type: 'TOGGLE_ACTION', id: idOf(unreadCounted.type) });
  press({ type: 'COMMIT', timestamp: 1 });
  const notified = JSON.stringify([devTools.got, devTools.histories, devTools.exported()]);
  expect(notified).toContain('session/sessionBegan');
  for (const secret of ['tok_en_of_mine', 'my knee hurts']) expect(notified).not.toContain(secret);

  for (let count = 0; count < 500; count += 1) store.dispatch(unreadCounted(count));
  devTools.press({ type: 'UPDATE' });
  expect(history().computedStates.length).toBeLessThanOrEqual(200);
  expect(selectUnread(store.getState())).toBe(499);
});
