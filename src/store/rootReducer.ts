import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { api } from '@/api/core/api';

import { userReducer } from '@/store/account/userSlice';
import { adminReducer } from '@/store/admin/adminSlice';
import { chatReducer } from '@/store/chat/chatSlice';
import { sessionEnded, sessionReducer } from '@/store/session/sessionSlice';

const slices = combineReducers({
  session: sessionReducer,
  user: userReducer,
  chat: chatReducer,
  admin: adminReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof slices>;

/** With the session goes everything the slices knew; the cached answers have their own reset (`endingSaga`). */
export const reducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  slices(state && sessionEnded.match(action) ? { [api.reducerPath]: state[api.reducerPath] } : state, action);
