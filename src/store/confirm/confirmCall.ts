import { asked } from '@/store/account/userSlice';

import { type ConfirmedCall, type OnResult, type QuestionTexts, withCall } from './question';

/** An action that asks in a dialog; after a yes, the call is made. */
export const confirmCall = <Data>(text: QuestionTexts, call: ConfirmedCall<Data>, onResult?: OnResult<Data>) =>
  asked(withCall({ kind: 'confirmCall', text }, call, onResult as OnResult));
