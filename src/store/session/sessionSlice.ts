import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { seenApi } from '@/api/seen';
import { userApi } from '@/api/user';
import type { User } from '@/contract/people/user';

/** How an administrator signed in: as an employee with that role, or with the console's own account. */
export type AdminKind = 'employee' | 'console';

export type EndReason =
  | 'signedOut'
  | 'expired'
  /** Signed out in another tab. */
  | 'elsewhere'
  | 'infoFailed'
  /** Opening the console's sign-in ends the session before it. */
  | 'adminPage'
  | 'deleted'
  /** Replaced by another sign-in. */
  | 'replaced';

export type Session = {
  /** False with a token means: the token waits for its code and is valid for nothing else. */
  auth: boolean;
  user: User | null;
  admin: AdminKind | null;
  /** Where a code was sent: a contact number, or the console administrator's e-mail address. */
  contact: string;
  token: string | null;
  userFetched: boolean;
};

export type SessionBegan = { token: string; user: User | null; admin: AdminKind | null };
type Pending = { token: string; user?: User | null; contact?: string };

export const noSession: Session = {
  auth: false,
  user: null,
  admin: null,
  contact: '',
  token: null,
  userFetched: false,
};

const { getUserInfo, markTermCondition } = userApi.endpoints;
const { markSeen } = seenApi.endpoints;

const sessionSlice = createSlice({
  name: 'session',
  initialState: noSession,
  reducers: {
    sessionBegan: (_session, { payload }: PayloadAction<SessionBegan>): Session => ({
      ...noSession,
      ...payload,
      auth: true,
      contact: payload.user?.userContact ?? '',
    }),
    /** A step of signing in or resetting a password; a later step may bring the next token. */
    pendingHeld: ({ contact, user }, { payload }: PayloadAction<Pending>): Session => ({
      ...noSession,
      contact,
      user,
      ...payload,
    }),
    /** The password reset was completed or cancelled. */
    pendingDropped: () => noSession,
    tokenReplaced(session, { payload }: PayloadAction<{ token: string }>) {
      session.token = payload.token;
    },
    /** Resets all slices (`rootReducer`). */
    sessionEnded: (_session, _action: PayloadAction<{ reason: EndReason }>) => noSession,
    signOutAsked() {},
    /** A member page was opened; an employee administrator's own record is read with the first one. */
    memberPageOpened() {},
    adminPageOpened() {},
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(getUserInfo.matchFulfilled, (session, { payload: user }) => {
        session.user = user;
        session.userFetched = true;
      })
      .addMatcher(markTermCondition.matchFulfilled, (session) => {
        if (session.user) session.user.isChatTermAndCondition = true;
      })
      .addMatcher(markSeen.matchFulfilled, ({ user }, { meta }) => {
        const { planCards = [] } = meta.arg.originalArgs;
        if (user?.newPlanCards) user.newPlanCards = user.newPlanCards.filter((kind) => !planCards.includes(kind));
      });
  },
  selectors: {
    selectIsSignedIn: ({ auth, token }) => auth && token !== null,
    selectIsAdmin: ({ auth, admin }) => auth && admin !== null,
    selectAdminKind: ({ admin }) => admin,
    selectUser: ({ user }) => user,
    selectContact: ({ contact }) => contact,
    selectToken: ({ token }) => token,
    selectPendingToken: ({ auth, token }) => (auth ? null : token),
    selectUserFetched: ({ userFetched }) => userFetched,
  },
});

export const {
  sessionBegan,
  pendingHeld,
  pendingDropped,
  tokenReplaced,
  sessionEnded,
  signOutAsked,
  memberPageOpened,
  adminPageOpened,
} = sessionSlice.actions;
export const {
  selectIsSignedIn,
  selectIsAdmin,
  selectAdminKind,
  selectUser,
  selectContact,
  selectToken,
  selectPendingToken,
  selectUserFetched,
} = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
