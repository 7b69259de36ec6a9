import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { uploadEnded, uploadProgressed } from '@/api/uploads';

import type { Ask } from './confirmations';
import { importedOf, isImportAnswered, noImport, type Imported } from './imported';

/** A question on screen, and after its yes the call it was about. */
type Question = { ask: Ask; stage: 'asked' | 'calling' };

export type Upload = { key: string; loaded: number; total: number; share: number };

export type Admin = {
  question: Question | null;
  upload: Upload | null;
  import: Imported;
};

export const noAdmin: Admin = { question: null, upload: null, import: noImport };

const adminSlice = createSlice({
  name: 'admin',
  initialState: noAdmin,
  reducers: {
    /** One question at a time: another one waits for nobody and is not asked (reliability J4). */
    asked(admin, { payload: ask }: PayloadAction<Ask>) {
      admin.question ??= { ask, stage: 'asked' };
    },
    answered(admin, { payload }: PayloadAction<'yes' | 'no'>) {
      if (admin.question?.stage !== 'asked') return;
      if (payload === 'yes') admin.question.stage = 'calling';
      else admin.question = null;
    },
    carriedOut(admin, _action: PayloadAction<'done' | 'failed'>) {
      admin.question = null;
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
        admin.import = importedOf(payload);
      });
  },
  selectors: {
    /** What is being asked, or carried out after its yes. */
    selectAsking: ({ question }) => question?.ask ?? null,
    selectIsCalling: ({ question }) => question?.stage === 'calling',
    selectUpload: ({ upload }) => upload,
    selectImport: (admin) => admin.import,
  },
});

export const { asked, answered, carriedOut } = adminSlice.actions;
export const { selectAsking, selectIsCalling, selectUpload, selectImport } = adminSlice.selectors;
export const adminReducer = adminSlice.reducer;
