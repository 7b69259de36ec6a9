import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { tokenBeside } from '@/api/call';
import { userApi } from '@/api/user';

/** Changing the contact number: the number first, then the code that was sent to it (PROF-04, PROF-06). */
export type NumberChange = {
  step: 'number' | 'code';
  contact: string;
  /** Opens the second step and nothing else (D-81). */
  token: string | null;
};

/** Deleting the account: two warnings, the call, and a moment to read the outcome (STATE-10). */
export type Deletion = 'idle' | 'warned' | 'confirming' | 'deleting' | 'deleted';

type UserSteps = { numberChange: NumberChange; deletion: Deletion };

const noChange: NumberChange = { step: 'number', contact: '', token: null };
const initialState: UserSteps = { numberChange: noChange, deletion: 'idle' };

const { updateMobileNumber } = userApi.endpoints;

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    numberChangeEnded(steps) {
      steps.numberChange = noChange;
    },
    deletionMoved(steps, { payload }: PayloadAction<Deletion>) {
      steps.deletion = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(updateMobileNumber.matchFulfilled, (steps, { meta }) => {
      const { userContact: contact } = meta.arg.originalArgs;
      steps.numberChange = { step: 'code', contact, token: tokenBeside(meta) ?? null };
    });
  },
  selectors: {
    selectNumberChange: ({ numberChange }) => numberChange,
    selectDeletion: ({ deletion }) => deletion,
  },
});

export const { numberChangeEnded, deletionMoved } = userSlice.actions;
export const { selectNumberChange, selectDeletion } = userSlice.selectors;
export const userReducer = userSlice.reducer;
