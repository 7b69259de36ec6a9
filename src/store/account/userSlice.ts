import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { proofRequested, proofSettled } from '@/api/core/proofRetry';
import { tokenInMeta } from '@/api/core/requestArgs';
import { userApi } from '@/api/user';
import { codeResendDelayMs } from '@/contract/people/codes';
import type { Question, QuestionKind } from '@/store/confirm/question';

export type Answer = { kind: QuestionKind; answer: 'yes' | 'no' };

type NumberField = 'contact' | 'code';

/** State of a contact number change: first the number, then the code that was sent to it. */
export type NumberChange = {
  step: 'number' | 'code';
  contact: string;
  /** Token that is only valid for checking the code. */
  token: string | null;
  /** The field that is being sent. */
  sending: NumberField | null;
  /** The rejected field and the message to show. */
  problem: { field: NumberField; text: string } | null;
  /** Seconds until another code can be requested. */
  waitS: number;
};

/** Steps of deleting the account. */
export type Deletion = 'idle' | 'warned' | 'confirming' | 'deleting' | 'deleted';

/** A question that waits for an answer, or whose call is in flight after a yes. */
export type OpenQuestion = { question: Question; stage: 'asked' | 'calling' };

type UserState = {
  numberChange: NumberChange;
  /** In the order they were asked; at most one of each kind, and at most one dialog. */
  questions: OpenQuestion[];
  /** The account was deleted; the session ends after a pause. */
  isAccountDeleted: boolean;
  /** Epoch ms at which the idle session ends, while the warning is shown; otherwise null. */
  idleEndsAt: number | null;
  /** A call waits for a proof of identity. */
  isProofRequested?: true;
};

const initialNumberChange: NumberChange = {
  step: 'number',
  contact: '',
  token: null,
  sending: null,
  problem: null,
  waitS: 0,
};
const initialState: UserState = {
  numberChange: initialNumberChange,
  questions: [],
  isAccountDeleted: false,
  idleEndsAt: null,
};

const isDialog = ({ form }: Question) => form === undefined;

/** A deletion's stage follows from the open question. */
function deletionOf({ questions: openQuestions, isAccountDeleted }: UserState): Deletion {
  if (isAccountDeleted) return 'deleted';
  if (openQuestions.some(({ question }) => question.kind === 'deleteAccount')) return 'warned';
  const confirmation = openQuestions.find(({ question }) => question.kind === 'confirmAccountDeletion');
  if (!confirmation) return 'idle';
  return confirmation.stage === 'asked' ? 'confirming' : 'deleting';
}

const { updateMobileNumber } = userApi.endpoints;

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** Sent by `Save Changes` in either step. */
    changesSaved(_state, _action: PayloadAction<{ contact: string; userOtp: string }>) {},
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
    /** Typing clears the error. */
    numberTyped({ numberChange }) {
      numberChange.problem = null;
    },
    secondPassed({ numberChange }) {
      numberChange.waitS = Math.max(0, numberChange.waitS - 1);
    },
    /** Goes back to the first step, unless a code is being checked. */
    numberChangeDropped(state) {
      if (state.numberChange.sending !== 'code') state.numberChange = initialNumberChange;
    },
    /** Discards an unsent number; a change that waits for its code stays, and home shows a reminder. */
    profileLeft(state) {
      if (state.numberChange.step === 'number') state.numberChange = initialNumberChange;
    },
    numberChangeEnded(state) {
      state.numberChange = initialNumberChange;
    },
    deletionRequested() {},
    accountDeleted(state) {
      state.isAccountDeleted = true;
    },
    /** Ignores a question that is already open, and a dialog while another is open. */
    asked({ questions: openQuestions }, { payload: question }: PayloadAction<Question>) {
      const isAlreadyOpen = openQuestions.some(
        (other) => other.question.kind === question.kind || (isDialog(question) && isDialog(other.question)),
      );
      if (!isAlreadyOpen) openQuestions.push({ question, stage: 'asked' });
    },
    answered(state, { payload: { kind, answer } }: PayloadAction<Answer>) {
      const openQuestion = state.questions.find((other) => other.question.kind === kind);
      if (openQuestion?.stage !== 'asked') return;
      if (answer === 'yes') openQuestion.stage = 'calling';
      else state.questions = state.questions.filter((other) => other !== openQuestion);
    },
    /** The call that followed a yes has succeeded or failed. */
    carriedOut(state, { payload: { kind } }: PayloadAction<{ kind: QuestionKind; outcome: 'done' | 'failed' }>) {
      state.questions = state.questions.filter((other) => other.question.kind !== kind);
    },
    idleEndMoved(state, { payload }: PayloadAction<number | null>) {
      state.idleEndsAt = payload;
    },
    /** The session was idle for too long. */
    idledOut(state) {
      state.idleEndsAt = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(proofRequested, (state) => {
        state.isProofRequested = true;
      })
      .addCase(proofSettled, (state) => {
        delete state.isProofRequested;
      });
    builder.addMatcher(updateMobileNumber.matchFulfilled, ({ numberChange }, { meta }) => {
      numberChange.step = 'code';
      numberChange.contact = meta.arg.originalArgs.userContact;
      numberChange.token = tokenInMeta(meta) ?? null;
      numberChange.waitS = codeResendDelayMs / 1000;
    });
  },
  selectors: {
    selectNumberChange: ({ numberChange }) => numberChange,
    selectDeletion: deletionOf,
    selectQuestions: (state) => state.questions,
    /** The dialog that is open, or whose call is in flight. */
    selectOpenDialog: (state) => state.questions.find(({ question }) => isDialog(question)) ?? null,
    selectIdleEnd: ({ idleEndsAt }) => idleEndsAt,
    selectIsProofRequested: ({ isProofRequested = false }) => isProofRequested,
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
  deletionRequested,
  accountDeleted,
  asked,
  answered,
  carriedOut,
  idleEndMoved,
  idledOut,
} = userSlice.actions;
export const {
  selectNumberChange,
  selectDeletion,
  selectQuestions,
  selectOpenDialog,
  selectIdleEnd,
  selectIsProofRequested,
} = userSlice.selectors;
export const userReducer = userSlice.reducer;
