import type { DirectoryKind, DirectoryRow } from '@/contract/programme/directory';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { ListedProvider } from '@/contract/programme/provider';
import type { PublicationKind } from '@/contract/programme/publication';
import { asked } from '@/store/account/userSlice';
import { callTo, forGood, type EndpointCall, type QuestionWords } from '@/store/confirm/questions';

export type PublicationChange = { publication: PublicationKind; key: string; version: number; name: string };
const changeOf = ({ publication: kind, key, version }: PublicationChange) => ({ kind, key, version });

const ask = (words: QuestionWords, call: EndpointCall) => asked({ kind: 'confirmCall', words, call });
const gentle = { isGentle: true, cancel: 'Cancel' } as const;

/** The questions before a change of the programme; each is dispatched by the screen that asks it. */
export const programmeQuestions = {
  publish: (change: PublicationChange) =>
    ask(
      {
        title: `Publish ${change.name}?`,
        text: `${
          change.publication === 'planTables'
            ? 'Members see these tables from now on; they are in force from the first day of their plan year.'
            : 'Members read the draft from now on.'
        } What they read until now stays in the history.`,
        confirm: 'Publish',
        ...gentle,
      },
      callTo('publish', changeOf(change)),
    ),
  publishLater: (change: PublicationChange, at: string, when: string) =>
    ask(
      {
        title: `Publish ${change.name} on ${when}?`,
        text: 'Members read the current text until then, and the draft from then on.',
        confirm: 'Publish then',
        ...gentle,
      },
      callTo('publishLater', { ...changeOf(change), at }),
    ),
  unschedule: (change: PublicationChange) =>
    ask(
      {
        title: `Do not publish ${change.name}?`,
        text: 'The text that waits becomes the draft again, unless there is a newer draft.',
        confirm: 'Take it back',
        ...gentle,
      },
      callTo('unschedule', changeOf(change)),
    ),
  discardDraft: (change: PublicationChange) =>
    ask(
      {
        title: `Discard the draft of ${change.name}?`,
        text: 'The draft is lost. What members read stays as it is.',
        confirm: 'Discard',
        cancel: 'Cancel',
      },
      callTo('discardDraft', changeOf(change)),
    ),
  withdraw: (change: PublicationChange) =>
    ask(
      {
        title: `Withdraw ${change.name}?`,
        text: `Members find ${change.publication === 'page' ? 'an empty page' : 'nothing of it'} until something is published again. The text stays in the history.`,
        confirm: 'Withdraw',
        cancel: 'Cancel',
      },
      callTo('withdraw', changeOf(change)),
    ),
  deleteBenefit: (id: number, name: string) =>
    ask(
      { ...forGood, subject: name, text: 'Its text, its draft and its history are deleted for good.' },
      callTo('deleteBenefit', id),
    ),
  closePlan: ({ id, version, name }: CataloguePlan) =>
    ask(
      {
        title: `Close ${name}?`,
        text: 'Nobody new enrols in it from then on. Those who are in it stay and read its tables as before.',
        confirm: 'Close plan',
        ...gentle,
      },
      callTo('editPlan', { id, version, isOpen: false }),
    ),
  reopenPlan: ({ id, version, name }: CataloguePlan) =>
    ask(
      { title: `Reopen ${name}?`, text: 'People can enrol in it again.', confirm: 'Reopen plan', ...gentle },
      callTo('editPlan', { id, version, isOpen: true }),
    ),
  deletePlan: ({ id, name }: CataloguePlan) =>
    ask(
      {
        title: `Delete ${name}?`,
        text: 'Its tables, their drafts and their history are deleted for good.',
        confirm: 'Delete plan',
        cancel: 'Cancel',
      },
      callTo('deletePlan', id),
    ),
  removeDirectoryRow: (kind: DirectoryKind, { id, version, title }: DirectoryRow) =>
    ask(
      {
        title: `Remove ${title}?`,
        text: 'Members do not find it in the directory any more.',
        confirm: 'Remove',
        cancel: 'Cancel',
      },
      callTo('removeDirectoryRow', { kind, id, version }),
    ),
  deactivateProvider: ({ id, version, fullName }: ListedProvider) =>
    ask(
      {
        title: `Deactivate ${fullName}?`,
        text: 'Members do not find this provider any more. The provider is kept here and can be reactivated at any time.',
        confirm: 'Deactivate',
        cancel: 'Cancel',
      },
      callTo('setProviderActive', { id, version, isActive: false }),
    ),
  reactivateProvider: ({ id, version, fullName }: ListedProvider) =>
    ask(
      {
        title: `Reactivate ${fullName}?`,
        text: 'Members find this provider again at once.',
        confirm: 'Reactivate',
        ...gentle,
      },
      callTo('setProviderActive', { id, version, isActive: true }),
    ),
  deleteMedium: (id: number, name: string) => ask({ ...forGood, subject: name }, callTo('deleteMedium', id)),
};
