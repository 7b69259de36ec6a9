import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { api } from '@/api/core/api';

import { userReducer } from '@/store/account/userSlice';
import { adminReducer } from '@/store/admin/adminSlice';
import { chatReducer } from '@/store/chat/chatSlice';
import { sessionEnded, sessionReducer } from '@/store/session/sessionSlice';

const combinedReducer = combineReducers({
  session: sessionReducer,
  user: userReducer,
  chat: chatReducer,
  admin: adminReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof combinedReducer>;

/** The end of a session resets all slices; the API cache is reset by `clearSessionSaga`. */
export const reducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  combinedReducer(state && sessionEnded.match(action) ? { [api.reducerPath]: state[api.reducerPath] } : state, action);
