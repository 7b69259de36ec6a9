import { benefitAdminApi } from '@/api/admin/benefitAdmin';
import { catalogueApi } from '@/api/admin/catalogue';
import { directoryAdminApi } from '@/api/admin/directoryAdmin';
import { mediaApi } from '@/api/admin/media';
import { providerAdminApi } from '@/api/admin/providerAdmin';
import { publicationsApi } from '@/api/admin/publications';
import type { DirectoryKind, DirectoryRow } from '@/contract/programme/directory';
import type { CataloguePlan } from '@/contract/programme/plan';
import type { ListedProvider } from '@/contract/programme/provider';
import type { PublicationKind } from '@/contract/programme/publication';
import { confirmCall } from '@/store/confirm/confirmCall';
import { forGood } from '@/store/confirm/questions';

export type PublicationChange = { publication: PublicationKind; key: string; version: number; name: string };
const changeOf = ({ publication: kind, key, version }: PublicationChange) => ({ kind, key, version });

const { publish, publishLater, unschedule, discardDraft, withdraw } = publicationsApi.endpoints;
const { deleteBenefit } = benefitAdminApi.endpoints;
const { editPlan, deletePlan } = catalogueApi.endpoints;
const { removeDirectoryRow } = directoryAdminApi.endpoints;
const { setProviderActive } = providerAdminApi.endpoints;
const { deleteMedium } = mediaApi.endpoints;

const gentle = { isGentle: true, cancel: 'Cancel' } as const;

/** The questions before a change of the programme; each is dispatched by the screen that asks it. */
export const programmeQuestions = {
  publish: (change: PublicationChange) =>
    confirmCall(
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
      publish,
      changeOf(change),
    ),
  publishLater: (change: PublicationChange, at: string, when: string) =>
    confirmCall(
      {
        title: `Publish ${change.name} on ${when}?`,
        text: 'Members read the current text until then, and the draft from then on.',
        confirm: 'Publish then',
        ...gentle,
      },
      publishLater,
      { ...changeOf(change), at },
    ),
  unschedule: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Do not publish ${change.name}?`,
        text: 'The text that waits becomes the draft again, unless there is a newer draft.',
        confirm: 'Take it back',
        ...gentle,
      },
      unschedule,
      changeOf(change),
    ),
  discardDraft: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Discard the draft of ${change.name}?`,
        text: 'The draft is lost. What members read stays as it is.',
        confirm: 'Discard',
        cancel: 'Cancel',
      },
      discardDraft,
      changeOf(change),
    ),
  withdraw: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Withdraw ${change.name}?`,
        text: `Members find ${change.publication === 'page' ? 'an empty page' : 'nothing of it'} until something is published again. The text stays in the history.`,
        confirm: 'Withdraw',
        cancel: 'Cancel',
      },
      withdraw,
      changeOf(change),
    ),
  deleteBenefit: (id: number, name: string) =>
    confirmCall(
      { ...forGood, subject: name, text: 'Its text, its draft and its history are deleted for good.' },
      deleteBenefit,
      id,
    ),
  closePlan: ({ id, version, name }: CataloguePlan) =>
    confirmCall(
      {
        title: `Close ${name}?`,
        text: 'Nobody new enrols in it from then on. Those who are in it stay and read its tables as before.',
        confirm: 'Close plan',
        ...gentle,
      },
      editPlan,
      { id, version, isOpen: false },
    ),
  reopenPlan: ({ id, version, name }: CataloguePlan) =>
    confirmCall(
      { title: `Reopen ${name}?`, text: 'People can enrol in it again.', confirm: 'Reopen plan', ...gentle },
      editPlan,
      { id, version, isOpen: true },
    ),
  deletePlan: ({ id, name }: CataloguePlan) =>
    confirmCall(
      {
        title: `Delete ${name}?`,
        text: 'Its tables, their drafts and their history are deleted for good.',
        confirm: 'Delete plan',
        cancel: 'Cancel',
      },
      deletePlan,
      id,
    ),
  removeDirectoryRow: (kind: DirectoryKind, { id, version, title }: DirectoryRow) =>
    confirmCall(
      {
        title: `Remove ${title}?`,
        text: 'Members do not find it in the directory any more.',
        confirm: 'Remove',
        cancel: 'Cancel',
      },
      removeDirectoryRow,
      { kind, id, version },
    ),
  deactivateProvider: ({ id, version, fullName }: ListedProvider) =>
    confirmCall(
      {
        title: `Deactivate ${fullName}?`,
        text: 'Members do not find this provider any more. The provider is kept here and can be reactivated at any time.',
        confirm: 'Deactivate',
        cancel: 'Cancel',
      },
      setProviderActive,
      { id, version, isActive: false },
    ),
  reactivateProvider: ({ id, version, fullName }: ListedProvider) =>
    confirmCall(
      {
        title: `Reactivate ${fullName}?`,
        text: 'Members find this provider again at once.',
        confirm: 'Reactivate',
        ...gentle,
      },
      setProviderActive,
      { id, version, isActive: true },
    ),
  deleteMedium: (id: number, name: string) => confirmCall({ ...forGood, subject: name }, deleteMedium, id),
};
