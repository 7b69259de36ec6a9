import { call, delay, put, race, select, take } from 'typed-redux-saga';

import { isUnspoken } from '@/api/core/failure';
import { userApi } from '@/api/user';
import { isCode, isContact, tenDigits } from '@/contract/patterns';
import { announce } from '@/ui/announce/announce';

import { request } from '@/store/request';
import { selectUser, sessionEnded } from '@/store/session/sessionSlice';
import {
  changesSaved,
  codeAskedAgain,
  numberAnswered,
  numberChangeDropped,
  numberChangeEnded,
  numberRefused,
  numberSent,
  profileLeft,
  secondPassed,
  selectNumberChange,
} from './userSlice';

const { updateMobileNumber, verifyNewNumber } = userApi.endpoints;

/**
 * Changes the contact number: sends a code to the new one, then has it checked (PROF-04 to PROF-09, D-80). The old
 * number holds until then, and nothing remains of a change that is given up.
 */
export function* numberChangeSaga() {
  while (true) {
    const { payload } = yield* take(changesSaved);
    yield* race({
      change: call(changeNumber, payload.contact),
      dropped: call(untilDropped),
      over: take([numberChangeEnded, sessionEnded]),
    });
  }
}

function* changeNumber(contact: string) {
  const problem = yield* call(problemOf, contact);
  if (problem) return yield* put(numberRefused({ field: 'contact', words: problem }));
  const refusal = yield* sendCode(contact);
  if (refusal) return yield* put(numberRefused({ field: 'contact', words: refusal }));
  if (refusal !== null) return;
  yield* race({ step: call(codeStep, contact), wait: call(countWaits) });
}

/** An unchanged or malformed number goes nowhere (D-80). */
function* problemOf(contact: string) {
  if (!isContact(contact)) return 'Enter all 10 digits.';
  const user = yield* select(selectUser);
  return user?.userContact && tenDigits(user.userContact) === tenDigits(contact)
    ? 'This is your number already.'
    : null;
}

/** Asking for another code is the first step again (D-81); its refusal leaves the code before as it was. */
function* codeStep(contact: string) {
  while (true) {
    const { saved } = yield* race({ saved: take(changesSaved), again: take(codeAskedAgain) });
    if (saved) yield* checkCode(contact, saved.payload.userOtp);
    else if ((yield* select(selectNumberChange)).waitS === 0) {
      if ((yield* sendCode(contact)) === null) yield* call(announce, 'A new code is on its way.');
    }
  }
}

/** Says why it was refused, or null; nothing is to be said of what the person themself gave up. */
function* sendCode(userContact: string) {
  yield* put(numberSent('contact'));
  const { error } = yield* request(updateMobileNumber.initiate({ userContact }));
  yield* put(numberAnswered());
  if (!error) return null;
  return isUnspoken(error) ? '' : error.words;
}

/** The right code ends the change: the session has its new token by then (`signInSaga`). */
function* checkCode(userContact: string, userOtp: string) {
  if (!isCode(userOtp)) return yield* put(numberRefused({ field: 'code', words: 'Enter all 4 digits of the code.' }));
  yield* put(numberSent('code'));
  const { error } = yield* request(verifyNewNumber.initiate({ userContact, userOtp }));
  yield* put(numberAnswered());
  if (error) yield* put(numberRefused({ field: 'code', words: error.words }));
}

/** Each code brings a wait before the next one. */
function* countWaits() {
  while (true) {
    while ((yield* select(selectNumberChange)).waitS > 0) {
      yield* delay(1000);
      yield* put(secondPassed());
    }
    yield* take(updateMobileNumber.matchFulfilled);
  }
}

/** A code that is being checked is not called back: the answer decides which token the session has. */
function* untilDropped() {
  yield* race({
    dropped: call(untilIdle),
    left: call(function* () {
      do yield* take(profileLeft);
      while ((yield* select(selectNumberChange)).step === 'code');
    }),
  });
}

function* untilIdle() {
  do yield* take(numberChangeDropped);
  while ((yield* select(selectNumberChange)).sending === 'code');
}
