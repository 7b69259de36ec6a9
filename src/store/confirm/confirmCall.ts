import { asked } from '@/store/account/userSlice';

import { callTo, type Endpoint, type QuestionTexts } from './questions';

/** Asks in a dialog, and makes the call after a yes. */
export const confirmCall = <Called extends Endpoint>(
  text: QuestionTexts,
  endpoint: Called,
  arg: Parameters<Called['initiate']>[0],
) => asked({ kind: 'confirmCall', text, call: callTo(endpoint, arg) });
