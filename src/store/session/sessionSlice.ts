import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { seenApi } from '@/api/seen';
import { userApi } from '@/api/user';
import type { User } from '@/contract/people/user';
import type { Factors } from '@/contract/signIn/secondFactor';

/** How an administrator signed in: as an employee with that role, or with the console's own account. */
export type AdminKind = 'employee' | 'console';

export type EndReason =
  | 'signedOut'
  | 'expired'
  /** Signed out in another tab. */
  | 'elsewhere'
  | 'infoFailed'
  /** The console's sign-in page was opened, which ends the session. */
  | 'adminPage'
  | 'deleted'
  /** Replaced by another sign-in. */
  | 'replaced';

/**
 * A pending token's purpose: to check a sign-up or reset code, to set the new password, to restore an account, or to
 * enter the second factor in a sign-in or a reset.
 */
export type PendingPurpose =
  | 'signUp'
  | 'passwordReset'
  | 'newPassword'
  | 'keepAccount'
  | 'secondFactor'
  | 'resetFactor';

/** A step before a session; its token is valid for that step only. */
export type PendingStep = {
  purpose: PendingPurpose;
  token: string;
  factors?: Factors;
  /** When the code was sent; set only for a step restored after a reload. */
  sentAt?: number;
};

export type Session = {
  auth: boolean;
  user: User | null;
  admin: AdminKind | null;
  /** Where a code was sent: a contact number, or the console administrator's email address. */
  contact: string;
  /** A session's token, never a pending step's. */
  token: string | null;
  userFetched: boolean;
  pending?: PendingStep;
};

export type SessionBegan = { token: string; user: User | null; admin: AdminKind | null };
type PendingBegan = PendingStep & { user?: User | null; contact?: string };

export const initialSession: Session = {
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
  initialState: initialSession,
  reducers: {
    sessionBegan: (_session, { payload }: PayloadAction<SessionBegan>): Session => ({
      ...initialSession,
      ...payload,
      auth: true,
      contact: payload.user?.userContact ?? '',
    }),
    /** A step before a session; a later step may bring the next token. */
    pendingBegan: (
      session,
      { payload: { purpose, token, factors, ...otherFields } }: PayloadAction<PendingBegan>,
    ): Session => ({
      ...initialSession,
      contact: session.contact,
      user: session.user,
      ...otherFields,
      pending: { purpose, token, ...(factors && { factors }) },
    }),
    /** The password reset was completed, or the closed account was not restored. */
    pendingEnded: () => initialSession,
    tokenReplaced(session, { payload }: PayloadAction<{ token: string }>) {
      if (session.token !== null) session.token = payload.token;
    },
    /** Resets all slices (`rootReducer`). */
    sessionEnded: (_session, _action: PayloadAction<{ reason: EndReason }>) => initialSession,
    signOutRequested() {},
    /** A member page was opened; the first one loads an employee administrator's own record. */
    memberPageOpened() {},
    adminPageOpened() {},
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(getUserInfo.matchFulfilled, (session, { payload: user }) => {
        session.user = user;
        session.userFetched = true;
      })
      .addMatcher(markTermCondition.matchFulfilled, ({ user }) => {
        if (!user) return;
        user.isChatTermAndCondition = true;
        delete user.hasNewTerms;
      })
      .addMatcher(markSeen.matchFulfilled, ({ user }, { meta }) => {
        const { planCards = [], notificationsTo } = meta.arg.originalArgs;
        if (user?.newPlanCards) user.newPlanCards = user.newPlanCards.filter((kind) => !planCards.includes(kind));
        if (user?.unreadNotifications && notificationsTo !== undefined)
          user.unreadNotifications = { count: 0, seenTo: Number(notificationsTo) };
      });
  },
  selectors: {
    selectIsSignedIn: ({ token }) => token !== null,
    selectIsAdmin: ({ auth, admin }) => auth && admin !== null,
    selectAdminKind: ({ admin }) => admin,
    selectUser: ({ user }) => user,
    selectContact: ({ contact }) => contact,
    selectToken: ({ token }) => token,
    selectPending: ({ pending = null }) => pending,
    selectUserFetched: ({ userFetched }) => userFetched,
  },
});

export const {
  sessionBegan,
  pendingBegan,
  pendingEnded,
  tokenReplaced,
  sessionEnded,
  signOutRequested,
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
  selectPending,
  selectUserFetched,
} = sessionSlice.selectors;
export const sessionReducer = sessionSlice.reducer;
