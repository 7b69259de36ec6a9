import { call, delay, put, race, select, take, takeLeading } from 'typed-redux-saga';

import { userApi } from '@/api/user';
import { pages } from '@/contract/pages';
import { deletionRedirectMs } from '@/contract/people/user';
import { texts } from '@/contract/texts';

import { askQuestion } from '@/store/confirm/confirmSaga';
import type { SagaDeps } from '@/store/sagaDeps';
import { endSession } from '@/store/session/endSession';
import { selectToken, sessionEnded } from '@/store/session/sessionSlice';
import { accountDeleted, deletionRequested } from './userSlice';

/** Deletes the account: two warnings, the call, a pause to read the outcome, then sign-out. */
export function* deletionSaga(deps: SagaDeps) {
  yield* takeLeading(deletionRequested, function* () {
    yield* race({ closed: call(closeAccount, deps), over: take(sessionEnded) });
  });
}

function* closeAccount(deps: SagaDeps) {
  const { sure, confirm, consequences } = texts.deleteAccount;
  const buttons = { confirm: 'Delete', cancel: 'Cancel' };
  const warning = { kind: 'deleteAccount', form: 'toast', text: { text: sure, ...buttons } } as const;
  if ((yield* askQuestion(warning)) !== 'done') return;
  const question = {
    kind: 'confirmAccountDeletion',
    form: 'toast',
    text: { text: `${confirm} ${consequences}`, ...buttons },
  } as const;
  if ((yield* askQuestion(question, userApi.endpoints.deleteUser.initiate())) !== 'done') return;
  const token = yield* select(selectToken);
  // The token is no longer valid, so no other call may use it during the pause.
  if (token) yield* call([deps.calls, 'revoke'], token);
  yield* put(accountDeleted());
  yield* delay(deletionRedirectMs);
  yield* endSession(deps, 'deleted', pages.login);
}
