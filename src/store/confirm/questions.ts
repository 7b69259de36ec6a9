import type { UnknownAction } from '@reduxjs/toolkit';

import { formatDay } from '@/contract/format';
import { pages } from '@/contract/pages';
import { texts } from '@/contract/texts';
import { type ActiveConversation, endAsked } from '@/store/chat/chatSlice';

export type QuestionTexts = {
  title?: string;
  /** Name of the affected record. */
  subject?: string;
  /** In a toast it may contain a link. */
  text?: string;
  confirm: string;
  /** The action is not destructive. */
  isGentle?: boolean;
  cancel: string;
};

declare const isLoaded: unique symbol;
type EndpointName = string & { readonly [isLoaded]: true };
/** A call as plain data. Only `callTo` makes one, so that the caller has imported the endpoint. */
export type EndpointCall = { endpoint: EndpointName; arg: unknown };
export type Endpoint = { name: string; initiate: (arg: never) => unknown };
export const callTo = <Called extends Endpoint>({ name }: Called, arg: Parameters<Called['initiate']>[0]) =>
  ({ endpoint: name as EndpointName, arg }) satisfies EndpointCall;

type Row<Args> = {
  /** A dialog blocks the page; a toast takes the focus; a quiet toast leaves the focus where it is. */
  form: 'dialog' | 'toast' | 'quietToast';
  text: (args: Args) => QuestionTexts;
  /** The action of a yes; absent where the question includes its call or the asking saga continues by itself. */
  onYes?: (args: Args) => UnknownAction;
};
const question = <Args = object>(row: Row<Args>) => row;

/** The texts before a deletion, to which the name of the record is added. */
export const forGood = { title: texts.sure, text: texts.cannotRevert, confirm: texts.yesDelete, cancel: 'Cancel' };

type WithCall = { call: EndpointCall };

export const termsAddress = () => new URL(pages.terms, window.location.origin).href;
const { title: termsTitle, body: termsBody, changed: termsChanged } = texts.chatTerms;
const acceptTerms = (text: string) =>
  question<WithCall>({
    form: 'toast',
    text: () => ({
      title: termsTitle,
      text: text.replace(termsTitle, `<a href="${termsAddress()}">${termsTitle}</a>`).replaceAll(' & ', ' &amp; '),
      confirm: 'Yes',
      isGentle: true,
      cancel: 'No',
    }),
  });

/**
 * How each question is shown, and its texts. The question includes the call of a yes; the texts of its outcome are
 * those of its endpoint.
 */
export const questions = {
  /** A call that needs a yes; the screen that asks passes the texts. */
  confirmCall: question<WithCall & { text: QuestionTexts }>({
    form: 'dialog',
    text: ({ text: message }) => message,
  }),
  endChat: question<ActiveConversation & { name: string }>({
    form: 'dialog',
    text: ({ name }) => ({
      title: `End the session with ${name}?`,
      text: 'The messages will disappear from both screens. You can start a new chat anytime.',
      confirm: 'End session',
      cancel: 'Keep chatting',
    }),
    onYes: ({ groupName, with: other }) => endAsked({ groupName, with: other }),
  }),
  keepAccount: question<WithCall & { keepUntil: string }>({
    form: 'dialog',
    text: ({ keepUntil }) => ({
      title: 'Restore your account?',
      text: `You closed this account. You can restore it with everything in it until ${formatDay(keepUntil)}. After that, it’s permanently deleted.`,
      confirm: 'Restore my account',
      isGentle: true,
      cancel: 'Leave it closed',
    }),
  }),
  deleteAccount: question({
    form: 'toast',
    text: () => ({ text: texts.deleteAccount.sure, confirm: 'Delete', cancel: 'Cancel' }),
  }),
  confirmAccountDeletion: question<WithCall>({
    form: 'toast',
    text: () => ({
      text: `${texts.deleteAccount.confirm} ${texts.deleteAccount.consequences}`,
      confirm: 'Delete',
      cancel: 'Cancel',
    }),
  }),
  acceptChatTerms: acceptTerms(termsBody),
  acceptNewTerms: acceptTerms(termsChanged),
  offerPasskey: question({
    form: 'quietToast',
    text: () => ({
      text: 'Sign in faster next time? Use your fingerprint, face, or PIN.',
      confirm: 'Add a passkey',
      isGentle: true,
      cancel: 'No, thanks',
    }),
  }),
  allowPushes: question({
    form: 'quietToast',
    text: () => ({
      text: 'Turn on browser notifications from your benefits team?',
      confirm: 'Turn on',
      isGentle: true,
      cancel: 'Not now',
    }),
  }),
};

type Questions = typeof questions;
export type QuestionKind = keyof Questions;
/** A question with its arguments. */
export type Question = {
  [Kind in QuestionKind]: { kind: Kind } & Parameters<Questions[Kind]['text']>[0];
}[QuestionKind];

/** The row of a question. The cast is needed because the compiler cannot follow `kind` through a union. */
const rowOf = ({ kind }: Question) => questions[kind] as Row<Question>;

export const questionTexts = (asked: Question) => rowOf(asked).text(asked);
export const onYes = (asked: Question) => ('call' in asked ? asked.call : rowOf(asked).onYes?.(asked));
