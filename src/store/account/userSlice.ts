import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { tokenInMeta } from '@/api/core/requestArgs';
import { proofSettled, proofWanted } from '@/api/core/proofRetry';
import { userApi } from '@/api/user';
import { nextCodeMs } from '@/contract/people/codes';

type NumberField = 'contact' | 'code';

/** Changing the contact number: the number first, then the code that was sent to it (PROF-04, PROF-06). */
export type NumberChange = {
  step: 'number' | 'code';
  contact: string;
  /** Opens the second step and nothing else (D-81). */
  token: string | null;
  /** What is on its way to the service. */
  sending: NumberField | null;
  /** What was not accepted, and why. */
  problem: { field: NumberField; words: string } | null;
  /** Seconds until another code may be asked for. */
  waitS: number;
};

/** Deleting the account: two warnings, the call, and a moment to read the outcome (STATE-10). */
export type Deletion = 'idle' | 'warned' | 'confirming' | 'deleting' | 'deleted';

type UserSteps = {
  numberChange: NumberChange;
  deletion: Deletion;
  /** When the session ends unless somebody says that they are there; null while that is far. */
  idleEndsAt: number | null;
  /** A call waits until the person has proved once more who they are. */
  isProofWanted?: true;
};

const noChange: NumberChange = { step: 'number', contact: '', token: null, sending: null, problem: null, waitS: 0 };
const initialState: UserSteps = { numberChange: noChange, deletion: 'idle', idleEndsAt: null };

const { updateMobileNumber } = userApi.endpoints;

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** `Save Changes` was pressed, in whichever step (D-80). */
    changesSaved(_steps, _action: PayloadAction<{ contact: string; userOtp: string }>) {},
    codeAskedAgain() {},
    numberSent({ numberChange }, { payload }: PayloadAction<NumberField>) {
      numberChange.sending = payload;
      numberChange.problem = null;
    },
    numberAnswered({ numberChange }) {
      numberChange.sending = null;
    },
    numberRefused({ numberChange }, { payload }: PayloadAction<NonNullable<NumberChange['problem']>>) {
      numberChange.problem = payload;
    },
    /** Typing takes the mark away. */
    numberTyped({ numberChange }) {
      numberChange.problem = null;
    },
    secondPassed({ numberChange }) {
      numberChange.waitS = Math.max(0, numberChange.waitS - 1);
    },
    /** Another number is wanted; a code that is being checked may yet bring the session's token. */
    numberChangeDropped(steps) {
      if (steps.numberChange.sending !== 'code') steps.numberChange = noChange;
    },
    /** A number that was not sent yet is given up; one that waits for its code waits on, and home reminds of it. */
    profileLeft(steps) {
      if (steps.numberChange.step === 'number') steps.numberChange = noChange;
    },
    numberChangeEnded(steps) {
      steps.numberChange = noChange;
    },
    deletionAsked() {},
    deletionMoved(steps, { payload }: PayloadAction<Deletion>) {
      steps.deletion = payload;
    },
    idleEndMoved(steps, { payload }: PayloadAction<number | null>) {
      steps.idleEndsAt = payload;
    },
    /** Nobody was there for too long (reliability A8). */
    idledOut(steps) {
      steps.idleEndsAt = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(proofWanted, (steps) => {
        steps.isProofWanted = true;
      })
      .addCase(proofSettled, (steps) => {
        delete steps.isProofWanted;
      });
    builder.addMatcher(updateMobileNumber.matchFulfilled, ({ numberChange }, { meta }) => {
      numberChange.step = 'code';
      numberChange.contact = meta.arg.originalArgs.userContact;
      numberChange.token = tokenInMeta(meta) ?? null;
      numberChange.waitS = nextCodeMs / 1000;
    });
  },
  selectors: {
    selectNumberChange: ({ numberChange }) => numberChange,
    selectDeletion: ({ deletion }) => deletion,
    selectIdleEnd: ({ idleEndsAt }) => idleEndsAt,
    selectIsProofWanted: ({ isProofWanted = false }) => isProofWanted,
  },
});

export const {
  changesSaved,
  codeAskedAgain,
  numberSent,
  numberAnswered,
  numberRefused,
  numberTyped,
  secondPassed,
  numberChangeDropped,
  profileLeft,
  numberChangeEnded,
  deletionAsked,
  deletionMoved,
  idleEndMoved,
  idledOut,
} = userSlice.actions;
export const { selectNumberChange, selectDeletion, selectIdleEnd, selectIsProofWanted } = userSlice.selectors;
export const userReducer = userSlice.reducer;
