import type { UnknownAction } from '@reduxjs/toolkit';

import { texts } from '@/contract/texts';
import type { CallResult, Thunk } from '@/store/request';

export type QuestionTexts = {
  title?: string;
  /** The affected record's name. */
  subject?: string;
  /** In a toast it may contain a link. */
  text?: string;
  confirm: string;
  /** The action is not destructive. */
  isHarmless?: boolean;
  cancel: string;
  /** A number that has to be typed first, and the reason. */
  guard?: { text: string; number: number };
  /** The key of the import whose progress the dialog shows during the call. */
  progress?: string;
};

export const questionKinds = [
  /** A call that a screen makes after a yes. */
  'confirmCall',
  'keepAccount',
  'deleteAccount',
  'confirmAccountDeletion',
  'acceptChatTerms',
  'acceptNewTerms',
  'offerPasskey',
  'allowPushes',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export type Question = {
  kind: QuestionKind;
  /** A toast takes focus; a quiet toast leaves focus where it is. Without a form, the question is a dialog. */
  form?: 'toast' | 'quietToast';
  text: QuestionTexts;
  /** What a yes dispatches, if it makes no call itself; as plain data it is recorded with the question. */
  action?: UnknownAction;
};

/** What a yes does: a REST call, or an action that starts another flow. */
export type ConfirmedCall<Data = unknown> = Thunk<PromiseLike<{ data?: Data; error?: unknown }>> | UnknownAction;
/** Receives the result of the call once the question is closed. */
export type OnResult<Data = unknown> = (result: CallResult<Data>) => void;

type StoredCall = { call?: ConfirmedCall; onResult?: OnResult };
/** Kept outside the store, because actions and state are plain data. */
const calls = new WeakMap<Question, StoredCall>();

/** Adds to a question the call to make, or the action to dispatch, when the answer is yes. */
export function withCall(question: Question, call: ConfirmedCall, onResult?: OnResult): Question {
  const questionToStore = typeof call === 'function' ? question : { ...question, action: call };
  calls.set(questionToStore, { call, onResult });
  return questionToStore;
}

export const confirmedCallOf = (question: Question): StoredCall => calls.get(question) ?? { call: question.action };

/** The texts of the question before a deletion, to which the record's name is added. */
export const deletionTexts = {
  title: texts.sure,
  text: texts.cannotRevert,
  confirm: texts.yesDelete,
  cancel: 'Cancel',
};
