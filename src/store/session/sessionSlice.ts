import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { seenApi } from '@/api/seen';
import { userApi } from '@/api/user';
import type { User } from '@/contract/people/user';

/** Who an administrator signed in as: an employee who may also administer, or the console's own account (D-02, D-03). */
export type AdminKind = 'employee' | 'console';

export type EndReason =
  | 'signedOut'
  | 'expired'
  /** Signed out in another tab. */
  | 'elsewhere'
  | 'infoFailed'
  /** Whoever opens the console's sign-in leaves what was before it (D-25). */
  | 'adminPage'
  | 'deleted'
  /** Somebody else signed in over it (D-27). */
  | 'replaced';

export type Session = {
  /** With a token and without this, the token waits for its code and opens nothing else (D-05). */
  auth: boolean;
  user: User | null;
  admin: AdminKind | null;
  /** Where a code was sent: a contact number, or the address of the console's administrator. */
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
    /** A step on the way to a sign-in or a new password; a later step may bring the next token. */
    pendingHeld: ({ contact, user }, { payload }: PayloadAction<Pending>): Session => ({
      ...noSession,
      contact,
      user,
      ...payload,
    }),
    /** The reset is done, or given up (AUTH-38). */
    pendingDropped: () => noSession,
    tokenReplaced(session, { payload }: PayloadAction<{ token: string }>) {
      session.token = payload.token;
    },
    /** Everything the page knows of the person goes with it (`store`). */
    sessionEnded: (_session, _action: PayloadAction<{ reason: EndReason }>) => noSession,
    signOutAsked() {},
    /** Somebody looks at a page of members; an employee-admin's own record is read with the first (D-02). */
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
