import { parsePlanYearKey } from '@/contract/program/planYear';
import { type PublicationBody, pageKeys } from '@/contract/program/publication';
import type { Backend } from '@/server/backend';
import { lockBenefitForShare } from '@/server/modules/program/queries/benefits';
import { lockPlan } from '@/server/modules/program/queries/catalog';
import {
  addVersion,
  type LockedPublication,
  lockPublication,
  removeScheduled,
  setDraft,
  waitForFolderImport,
} from '@/server/modules/program/queries/changePublication';
import { lockMedia } from '@/server/modules/program/queries/media';
import {
  mediaOf,
  type PublicationRef,
  readPublication,
  readVersion,
} from '@/server/modules/program/queries/publications';
import type { Database, Transaction } from '@/server/platform/database/database';
import { formatActor, type Requester } from '@/server/platform/http/caller';
import { EditConflict } from '@/server/platform/http/editConflict';
import { Refusal } from '@/server/platform/http/reply';

/** Throws a Refusal (404) for an unknown publication. Within a transaction, also locks its subject against removal. */
export async function assertPublicationExists({ kind, key }: PublicationRef, tx: Database) {
  if (kind === 'page' && !pageKeys.some((pageKey) => pageKey === key)) throw new Refusal('Page not found.', 404);
  if (kind === 'benefit' && !(/^[1-9]\d{0,14}$/.test(key) && (await lockBenefitForShare(tx, Number(key)))))
    throw new Refusal('Benefit not found.', 404);
  const year = parsePlanYearKey(key);
  if (kind === 'planTables' && !(year && (await lockPlan(tx, year.plan))))
    throw new Refusal('Plan year not found.', 404);
}

/** One change to a locked publication. Resolves with its audit entry's detail. */
export type PublicationChange = (
  tx: Transaction,
  publication: LockedPublication,
  stamp: { by: string; at: Date },
) => Promise<Record<string, number>>;

/** Makes one change; a change that is based on an earlier version is refused with the stored publication. */
export async function changePublication(
  tx: Transaction,
  { audit, files, now }: Pick<Backend, 'audit' | 'files' | 'now'>,
  { ref, version, applyChange }: { ref: PublicationRef; version: number; applyChange: PublicationChange },
  by: Requester,
) {
  const stamp = { by: formatActor(by.actor), at: now() };
  await waitForFolderImport(tx);
  await assertPublicationExists(ref, tx);
  const publication = await lockPublication(tx, ref, stamp.by);
  if (publication.version !== version) throw new EditConflict(await readPublication(tx, files, ref, stamp.at));
  const detail = await applyChange(tx, publication, stamp);
  const subject = `${ref.kind}:${ref.key}`;
  await audit.write(tx, { ...by, action: 'change', subject, outcome: 'done', detail });
}

export const saveDraft =
  (draft: PublicationBody): PublicationChange =>
  async (tx, publication, stamp) => {
    if (!(await lockMedia(tx, mediaOf(draft))))
      throw new Refusal('An image or video in this draft no longer exists. Remove it and save again.');
    await setDraft(tx, publication, JSON.stringify(draft), stamp);
    return { draft: 1 };
  };

export const discardDraft: PublicationChange = async (tx, publication, stamp) => {
  await setDraft(tx, publication, null, stamp);
  return { discarded: 1 };
};

/** A draft that cannot be published, because it would hide the previous plan year's tables. */
const emptyTables = JSON.stringify({ tables: [] });

/** Publishes the draft, at once or at a time in the future. */
export const publishDraft =
  (at: string | undefined): PublicationChange =>
  async (tx, publication, stamp) => {
    if (publication.draft === null) throw new Refusal('There is no draft to publish.');
    if (publication.draft === emptyTables) throw new Refusal('There are no tables to publish. Add a table first.');
    const validFrom = at === undefined ? stamp.at : new Date(at);
    if (at !== undefined && validFrom <= stamp.at) throw new Refusal('Choose a time in the future.');
    if (at !== undefined) await removeScheduled(tx, publication, stamp.at);
    const versionNumber = await addVersion(tx, publication, publication.draft, { ...stamp, validFrom });
    await setDraft(tx, publication, null, stamp);
    return { published: versionNumber };
  };

/** Makes a scheduled version the draft again, unless there is a newer draft. */
export const unschedule: PublicationChange = async (tx, publication, stamp) => {
  const removedVersion = await removeScheduled(tx, publication, stamp.at);
  if (!removedVersion) throw new Refusal('Nothing is scheduled.');
  await setDraft(tx, publication, publication.draft ?? removedVersion.body, stamp);
  return { unscheduled: removedVersion.number };
};

export const withdraw: PublicationChange = async (tx, publication, stamp) => {
  const versionNumber = await addVersion(tx, publication, null, { ...stamp, validFrom: stamp.at });
  await setDraft(tx, publication, publication.draft, stamp);
  return { withdrawn: versionNumber };
};

/** Makes an earlier version the draft. */
export const restoreVersion =
  (number: number): PublicationChange =>
  async (tx, publication, stamp) => {
    const storedVersion = await readVersion(tx, { kind: publication.kind, key: publication.key, number });
    if (!storedVersion?.body) throw new Refusal('This version is no longer available.');
    await setDraft(tx, publication, JSON.stringify(storedVersion.body), stamp);
    return { restored: number };
  };
