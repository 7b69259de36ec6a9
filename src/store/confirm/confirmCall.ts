import { asked } from '@/store/account/userSlice';

import { type ConfirmedCall, type OnResult, type QuestionTexts, withCall } from './question';

/** Asks in a dialog, and makes the call after a yes. */
export const confirmCall = <Data>(text: QuestionTexts, call: ConfirmedCall<Data>, onResult?: OnResult<Data>) =>
  asked(withCall({ kind: 'confirmCall', text }, call, onResult as OnResult));
