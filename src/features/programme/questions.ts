import type { PublicationKind } from '@/contract/programme/publication';
import { asked } from '@/store/account/userSlice';
import { callTo, forGood, type EndpointCall, type QuestionWords } from '@/store/confirm/questions';

export type PublicationChange = { publication: PublicationKind; key: string; version: number; name: string };
const changeOf = ({ publication: kind, key, version }: PublicationChange) => ({ kind, key, version });

const ask = (words: QuestionWords, call: EndpointCall) => asked({ kind: 'changeProgramme', words, call });
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
  deleteMedium: (id: number, name: string) => ask({ ...forGood, subject: name }, callTo('deleteMedium', id)),
};
