import { call, delay, put, race, select, take } from 'typed-redux-saga';

import { isSilent } from '@/api/core/failure';
import { userApi } from '@/api/user';
import { isCode, isContact, lastTenDigits } from '@/contract/patterns';
import { request } from '@/store/request';
import { selectUser, sessionEnded } from '@/store/session/sessionSlice';
import { announce } from '@/ui/announce/announce';
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
 * Changes the contact number: sends a code to the new number, then checks it. The old number stays until then;
 * canceling discards the change.
 */
export function* numberChangeSaga() {
  while (true) {
    const { payload } = yield* take(changesSaved);
    yield* race({
      change: call(changeNumber, payload.contact),
      dropped: call(waitForCancellation),
      over: take([numberChangeEnded, sessionEnded]),
    });
  }
}

function* changeNumber(contact: string) {
  const problem = yield* call(findNumberProblem, contact);
  if (problem) return yield* put(numberRefused({ field: 'contact', text: problem }));
  const refusal = yield* sendCode(contact);
  if (refusal) return yield* put(numberRefused({ field: 'contact', text: refusal }));
  if (refusal !== null) return;
  yield* race({ step: call(handleCodeStep, contact), wait: call(countDownResend) });
}

/** An unchanged or malformed number is not sent. */
function* findNumberProblem(contact: string) {
  if (!isContact(contact)) return 'Enter all 10 digits.';
  const user = yield* select(selectUser);
  return user?.userContact && lastTenDigits(user.userContact) === lastTenDigits(contact)
    ? 'This is already your number.'
    : null;
}

/** Requesting another code repeats the first step; if that is refused, the previous code stays valid. */
function* handleCodeStep(contact: string) {
  while (true) {
    const { saved } = yield* race({ saved: take(changesSaved), again: take(codeAskedAgain) });
    if (saved) yield* checkCode(contact, saved.payload.userOtp);
    else if ((yield* select(selectNumberChange)).waitS === 0) {
      if ((yield* sendCode(contact)) === null) yield* call(announce, 'We sent a new code.');
    }
  }
}

/** Returns null after a success, a rejection's message, or an empty string for a canceled call. */
function* sendCode(userContact: string) {
  yield* put(numberSent('contact'));
  const { error } = yield* request(updateMobileNumber.initiate({ userContact }));
  yield* put(numberAnswered());
  if (!error) return null;
  return isSilent(error) ? '' : error.text;
}

/** Sends the code and shows a rejection; after a success `signInSaga` stores the new token. */
function* checkCode(userContact: string, userOtp: string) {
  if (!isCode(userOtp)) return yield* put(numberRefused({ field: 'code', text: 'Enter all 4 digits of the code.' }));
  yield* put(numberSent('code'));
  const { error } = yield* request(verifyNewNumber.initiate({ userContact, userOtp }));
  yield* put(numberAnswered());
  if (error) yield* put(numberRefused({ field: 'code', text: error.text }));
}

/** After each code the person must wait before requesting another. */
function* countDownResend() {
  while (true) {
    while ((yield* select(selectNumberChange)).waitS > 0) {
      yield* delay(1000);
      yield* put(secondPassed());
    }
    yield* take(updateMobileNumber.matchFulfilled);
  }
}

/** While a code is checked the change cannot be canceled, because the response decides which token is valid. */
function* waitForCancellation() {
  yield* race({
    dropped: call(waitForAllowedCancellation),
    left: call(function* () {
      do yield* take(profileLeft);
      while ((yield* select(selectNumberChange)).step === 'code');
    }),
  });
}

function* waitForAllowedCancellation() {
  do yield* take(numberChangeDropped);
  while ((yield* select(selectNumberChange)).sending === 'code');
}
