import { asked } from '@/store/account/userSlice';

import { type ConfirmedCall, type OnResult, type QuestionTexts, withCall } from './question';

type Texts = Omit<QuestionTexts, 'cancel'> & { cancel?: string };

/** An action that asks in a dialog; after a yes, the call is made. */
export const confirmCall = <Data>(text: Texts, call: ConfirmedCall<Data>, onResult?: OnResult<Data>) =>
  asked(withCall({ kind: 'confirmCall', text: { cancel: 'Cancel', ...text } }, call, onResult as OnResult));
