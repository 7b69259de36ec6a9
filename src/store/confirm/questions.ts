import type { UnknownAction } from '@reduxjs/toolkit';

import type { alertAdminApi } from '@/api/admin/alertAdmin';
import type { benefitAdminApi } from '@/api/admin/benefitAdmin';
import type { cardAdminApi } from '@/api/admin/cardAdmin';
import type { catalogueApi } from '@/api/admin/catalogue';
import type { directoryAdminApi } from '@/api/admin/directoryAdmin';
import type { documentAdminApi } from '@/api/admin/documentAdmin';
import type { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import type { employeesApi } from '@/api/admin/people/employees';
import type { personPartsApi } from '@/api/admin/people/personParts';
import type { invitationsApi } from '@/api/admin/people/invitations';
import type { mediaApi } from '@/api/admin/media';
import type { providerAdminApi } from '@/api/admin/providerAdmin';
import type { publicationsApi } from '@/api/admin/publications';
import type { administratorsApi } from '@/api/office/administrators';
import type { notificationsApi } from '@/api/notifications';
import type { openSessionsApi } from '@/api/office/sessions';
import type { sessionApi } from '@/api/session';
import type { waysApi } from '@/api/signIn/ways';
import type { userApi } from '@/api/user';
import { formatLocalDay } from '@/contract/day';
import type { Id } from '@/contract/id';
import { pages } from '@/contract/pages';
import { active, type EmployeeStatus } from '@/contract/people/employee';
import { texts } from '@/contract/texts';
import { endAsked, type ActiveConversation } from '@/store/chat/chatSlice';

export type QuestionWords = {
  title?: string;
  /** Name of the affected record. */
  subject?: string;
  /** In a toast it may hold a link. */
  text?: string;
  confirm: string;
  /** The action is not destructive. */
  isGentle?: boolean;
  cancel: string;
};

type Endpoints = typeof employeesApi.endpoints &
  typeof employeeRecordApi.endpoints &
  typeof personPartsApi.endpoints &
  typeof invitationsApi.endpoints &
  typeof sessionApi.endpoints &
  typeof userApi.endpoints &
  typeof notificationsApi.endpoints &
  typeof cardAdminApi.endpoints &
  typeof alertAdminApi.endpoints &
  typeof documentAdminApi.endpoints &
  typeof publicationsApi.endpoints &
  typeof benefitAdminApi.endpoints &
  typeof catalogueApi.endpoints &
  typeof directoryAdminApi.endpoints &
  typeof providerAdminApi.endpoints &
  typeof mediaApi.endpoints &
  typeof administratorsApi.endpoints &
  typeof waysApi.endpoints &
  typeof openSessionsApi.endpoints;

/**
 * A call by its endpoint's name: the screen that asks has injected the endpoint, so that this module does not load all
 * of them.
 */
export type EndpointCall<Name extends keyof Endpoints = keyof Endpoints> = {
  endpoint: Name;
  arg: Parameters<Endpoints[Name]['initiate']>[0];
};
export const callTo = <Name extends keyof Endpoints>(
  endpoint: Name,
  arg: Parameters<Endpoints[Name]['initiate']>[0],
): EndpointCall => ({ endpoint, arg });

type Row<Args> = {
  /** A dialog blocks the page; a toast takes the focus; a quiet toast leaves the focus where it is. */
  form: 'dialog' | 'toast' | 'quietToast';
  words: (args: Args) => QuestionWords;
  /** What a yes leads to; absent where the saga that asks goes on by itself. */
  onYes?: (args: Args) => EndpointCall | UnknownAction;
};
const question = <Args = object>(row: Row<Args>) => row;

export const forGood = { title: texts.sure, text: texts.cannotRevert, confirm: texts.yesDelete, cancel: 'Cancel' };
type Deleted = { id: Id; name?: string };

export const termsAddress = () => new URL(pages.terms, window.location.origin).href;
const { title: termsTitle, body: termsBody, changed: termsChanged } = texts.chatTerms;
const acceptTerms = (text: string) =>
  question({
    form: 'toast',
    words: () => ({
      title: termsTitle,
      text: text.replace(termsTitle, `<a href="${termsAddress()}">${termsTitle}</a>`).replaceAll(' & ', ' &amp; '),
      confirm: 'Yes',
      isGentle: true,
      cancel: 'No',
    }),
    onYes: () => callTo('markTermCondition', undefined),
  });

/**
 * Every question that waits for a yes: how it is shown, its words and what a yes leads to. How a call ended is said in
 * the words of its endpoint.
 */
export const questions = {
  setEmployeeStatus: question<{ id: Id; name: string; userStatus: EmployeeStatus }>({
    form: 'dialog',
    words: ({ name, userStatus }) => ({
      title: texts.sure,
      text:
        userStatus === active
          ? `${name} will be active and can sign in again. Blocks after too many wrong codes or passwords are lifted.`
          : `${name} will be inactive: signed out everywhere at once, an open chat is cut off, and no sign-in until active again. Data, messages and plans stay. Family members keep their own sign-in.`,
      confirm: 'Yes',
      cancel: 'Cancel',
    }),
    onYes: ({ id, userStatus }) => callTo('setEmployeeStatus', { id, userStatus }),
  }),
  deleteRelative: question<{ parentUserId: Id; userId: Id; name: string }>({
    form: 'dialog',
    words: ({ name }) => ({
      title: `Delete ${name}?`,
      text: texts.employee.removeRelative,
      confirm: 'Yes',
      cancel: 'Cancel',
    }),
    onYes: ({ parentUserId, userId }) => callTo('removeRelative', { parentUserId, userId }),
  }),
  deleteNotification: question<Deleted>({
    form: 'dialog',
    words: ({ name }) => ({ ...forGood, subject: name }),
    onYes: ({ id }) => callTo('deleteNotification', id),
  }),
  deleteCard: question<Deleted>({
    form: 'dialog',
    words: ({ name }) => ({ ...forGood, subject: name }),
    onYes: ({ id }) => callTo('deleteCard', id),
  }),
  deleteAlert: question<Deleted>({
    form: 'dialog',
    words: ({ name }) => ({ ...forGood, subject: name, text: texts.alert.sureToDelete }),
    onYes: ({ id }) => callTo('deleteAlert', id),
  }),
  deleteDocument: question<Deleted>({
    form: 'dialog',
    words: ({ name }) => ({ ...forGood, subject: name }),
    onYes: ({ id }) => callTo('deleteDocument', id),
  }),
  /** A call that needs a yes; its words come with the screen that asks. */
  confirmCall: question<{ words: QuestionWords; call: EndpointCall }>({
    form: 'dialog',
    words: ({ words }) => words,
    onYes: ({ call }) => call,
  }),
  endChat: question<ActiveConversation & { name: string }>({
    form: 'dialog',
    words: ({ name }) => ({
      title: `End the session with ${name}?`,
      text: 'What was said so far goes from both screens. You can write again at any time.',
      confirm: 'End it',
      cancel: 'Keep chatting',
    }),
    onYes: ({ groupName, with: other }) => endAsked({ groupName, with: other }),
  }),
  keepAccount: question<{ keepUntil: string }>({
    form: 'dialog',
    words: ({ keepUntil }) => ({
      title: 'Keep your account?',
      text: `You have closed this account. Until ${formatLocalDay(keepUntil)} you can keep it, with everything as it was; after that it is deleted for good.`,
      confirm: 'Keep my account',
      isGentle: true,
      cancel: 'Leave it closed',
    }),
    onYes: () => callTo('keepAccount', undefined),
  }),
  deleteAccount: question({
    form: 'toast',
    words: () => ({ text: texts.deleteAccount.sure, confirm: 'Delete', cancel: 'Cancel' }),
  }),
  confirmAccountDeletion: question({
    form: 'toast',
    words: () => ({ text: texts.deleteAccount.confirm, confirm: 'Delete', cancel: 'Cancel' }),
    onYes: () => callTo('deleteUser', undefined),
  }),
  acceptChatTerms: acceptTerms(termsBody),
  acceptNewTerms: acceptTerms(termsChanged),
  offerPasskey: question({
    form: 'quietToast',
    words: () => ({
      text: 'Sign in faster next time? Your fingerprint, face or PIN is enough.',
      confirm: 'Add a passkey',
      isGentle: true,
      cancel: 'No, thanks',
    }),
  }),
  allowPushes: question({
    form: 'quietToast',
    words: () => ({
      text: 'Let this browser tell you about requests and news from your benefits team?',
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
  [Kind in QuestionKind]: { kind: Kind } & Parameters<Questions[Kind]['words']>[0];
}[QuestionKind];

/** The row of a question; the two belong together by `kind`, which the compiler cannot follow through a union. */
const rowOf = ({ kind }: Question) => questions[kind] as Row<Question>;

export const questionWords = (asked: Question) => rowOf(asked).words(asked);
export const onYes = (asked: Question) => rowOf(asked).onYes?.(asked);
