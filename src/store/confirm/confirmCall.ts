import { asked } from '@/store/account/userSlice';

import { callTo, type Endpoint, type QuestionWords } from './questions';

/** Asks in a dialog, and makes the call after a yes. */
export const confirmCall = <Called extends Endpoint>(
  words: QuestionWords,
  endpoint: Called,
  arg: Parameters<Called['initiate']>[0],
) => asked({ kind: 'confirmCall', words, call: callTo(endpoint, arg) });
