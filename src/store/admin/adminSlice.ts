import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { uploadEnded, uploadProgressed } from '@/api/core/uploadProgress';
import type { OutgoingNotification } from '@/api/notifications';

import { emptyImport, isImportAnswered, type LastImport, toLastImport } from './imported';

export type Upload = { key: string; loaded: number; total: number; share: number };

/** A notification being sent: first a countdown during which it can be canceled, then the call. */
export type SendState = { stage: 'counting' | 'paused' | 'sending'; secondsLeft: number };

export type Admin = {
  upload: Upload | null;
  sending: SendState | null;
  /** Counts notifications sent or canceled; the form resets when it changes. */
  sendings: number;
  import: LastImport;
};

export const initialAdmin: Admin = { upload: null, sending: null, sendings: 0, import: emptyImport };

const adminSlice = createSlice({
  name: 'admin',
  initialState: initialAdmin,
  reducers: {
    sendRequested(_admin, _action: PayloadAction<OutgoingNotification>) {},
    secondsCounted(admin, { payload: secondsLeft }: PayloadAction<number>) {
      admin.sending = { stage: 'counting', secondsLeft };
    },
    sendPaused({ sending }) {
      if (sending?.stage === 'counting') sending.stage = 'paused';
    },
    sendResumed({ sending }) {
      if (sending?.stage === 'paused') sending.stage = 'counting';
    },
    /** Cancels the countdown, but not a call that was made. The form keeps its content if the page was left. */
    sendCancelled(admin, { payload }: PayloadAction<'pressed' | 'left'>) {
      if (!admin.sending || admin.sending.stage === 'sending') return;
      admin.sending = null;
      if (payload === 'pressed') admin.sendings += 1;
    },
    sendStarted(admin) {
      admin.sending = { stage: 'sending', secondsLeft: 0 };
    },
    sendEnded(admin, { payload: outcome }: PayloadAction<'done' | 'failed'>) {
      admin.sending = null;
      // After a failure the form keeps its content for another try.
      if (outcome === 'done') admin.sendings += 1;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(uploadProgressed, (admin, { payload: { key, loaded, total } }) => {
        admin.upload = { key, loaded, total, share: total > 0 ? loaded / total : 0 };
      })
      .addCase(uploadEnded, (admin, { payload }) => {
        if (admin.upload?.key === payload.key) admin.upload = null;
      })
      .addMatcher(isImportAnswered, (admin, { payload }) => {
        admin.import = toLastImport(payload);
      });
  },
  selectors: {
    selectUpload: ({ upload }) => upload,
    selectSending: ({ sending }) => sending,
    selectSendings: ({ sendings }) => sendings,
    selectImport: (admin) => admin.import,
  },
});

export const { sendRequested, secondsCounted, sendPaused, sendResumed, sendCancelled, sendStarted, sendEnded } =
  adminSlice.actions;
export const { selectUpload, selectSending, selectSendings, selectImport } = adminSlice.selectors;
export const adminReducer = adminSlice.reducer;
