import { benefitAdminApi } from '@/api/admin/benefitAdmin';
import { catalogApi } from '@/api/admin/catalog';
import { directoryAdminApi } from '@/api/admin/directoryAdmin';
import { mediaApi } from '@/api/admin/media';
import { providerAdminApi } from '@/api/admin/providerAdmin';
import { publicationsApi } from '@/api/admin/publications';
import type { DirectoryKind, DirectoryRow } from '@/contract/program/directory';
import type { CatalogPlan } from '@/contract/program/plan';
import type { ListedProvider } from '@/contract/program/provider';
import type { PublicationKind } from '@/contract/program/publication';
import { confirmCall } from '@/store/confirm/confirmCall';
import { deletionTexts } from '@/store/confirm/question';

export type PublicationChange = { kind: PublicationKind; key: string; version: number; name: string };
const requestArgsOf = ({ kind, key, version }: PublicationChange) => ({ kind, key, version });

const { publish, publishLater, unschedule, discardDraft, withdraw } = publicationsApi.endpoints;
const { deleteBenefit } = benefitAdminApi.endpoints;
const { editPlan, deletePlan } = catalogApi.endpoints;
const { removeDirectoryRow } = directoryAdminApi.endpoints;
const { setProviderActive } = providerAdminApi.endpoints;
const { deleteMediaItem } = mediaApi.endpoints;

/** The confirmations shown before the program is changed. */
export const programConfirmations = {
  publish: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Publish ${change.name}?`,
        text: `${
          change.kind === 'planTables'
            ? 'Members will see these tables right away. They apply from the first day of the plan year.'
            : 'Members will see this version right away.'
        } The current version stays in the history.`,
        confirm: 'Publish',
        isHarmless: true,
      },
      publish.initiate(requestArgsOf(change)),
    ),
  publishLater: (change: PublicationChange, at: string, when: string) =>
    confirmCall(
      {
        title: `Publish ${change.name} on ${when}?`,
        text: 'Members see the current version until then.',
        confirm: 'Schedule',
        isHarmless: true,
      },
      publishLater.initiate({ ...requestArgsOf(change), at }),
    ),
  unschedule: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Cancel scheduled publication of ${change.name}?`,
        text: 'The scheduled text becomes your draft again, unless you have a newer draft.',
        confirm: 'Cancel publication',
        isHarmless: true,
        cancel: 'Keep schedule',
      },
      unschedule.initiate(requestArgsOf(change)),
    ),
  discardDraft: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Discard the draft of ${change.name}?`,
        text: 'Your draft will be deleted. The published version stays the same.',
        confirm: 'Discard',
      },
      discardDraft.initiate(requestArgsOf(change)),
    ),
  withdraw: (change: PublicationChange) =>
    confirmCall(
      {
        title: `Unpublish ${change.name}?`,
        text: `Members ${change.kind === 'page' ? 'will see an empty page' : 'won’t see it'} until you publish again. The text stays in the history.`,
        confirm: 'Unpublish',
      },
      withdraw.initiate(requestArgsOf(change)),
    ),
  deleteBenefit: (id: number, name: string) =>
    confirmCall(
      { ...deletionTexts, subject: name, text: 'Its text, draft, and history will be permanently deleted.' },
      deleteBenefit.initiate(id),
    ),
  setPlanOpen: ({ id, version, name }: CatalogPlan, isOpen: boolean) =>
    confirmCall(
      {
        title: `${isOpen ? 'Reopen' : 'Close'} ${name}?`,
        text: isOpen
          ? 'People can enroll in it again.'
          : 'No one new can enroll. Current enrollees keep the plan and its details.',
        confirm: isOpen ? 'Reopen plan' : 'Close plan',
        isHarmless: true,
      },
      editPlan.initiate({ id, version, isOpen }),
    ),
  deletePlan: ({ id, name }: CatalogPlan) =>
    confirmCall(
      {
        title: `Delete ${name}?`,
        text: 'Its tables, drafts, and history will be permanently deleted.',
        confirm: 'Delete plan',
      },
      deletePlan.initiate(id),
    ),
  removeDirectoryRow: (kind: DirectoryKind, { id, version, title }: DirectoryRow) =>
    confirmCall(
      {
        title: `Remove ${title}?`,
        text: 'Members will no longer see it in the directory.',
        confirm: 'Remove',
      },
      removeDirectoryRow.initiate({ kind, id, version }),
    ),
  setProviderActive: ({ id, version, fullName }: ListedProvider, isActive: boolean) =>
    confirmCall(
      {
        title: `${isActive ? 'Reactivate' : 'Deactivate'} ${fullName}?`,
        text: isActive
          ? 'Members will find this provider again right away.'
          : 'Members will no longer find this provider. You can reactivate it anytime.',
        confirm: isActive ? 'Reactivate' : 'Deactivate',
        isHarmless: isActive,
      },
      setProviderActive.initiate({ id, version, isActive }),
    ),
  deleteMediaItem: (id: number, name: string) =>
    confirmCall({ ...deletionTexts, subject: name }, deleteMediaItem.initiate(id)),
};
