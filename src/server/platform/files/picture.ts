import { Readable } from 'node:stream';

import { maxPictureBytes, profilePictureSidePx } from '@/contract/files';
import type { AuditLog } from '@/server/platform/audit/audit';
import type { Database } from '@/server/platform/database/database';
import type { Caller } from '@/server/platform/http/caller';
import { Refusal } from '@/server/platform/http/reply';
import type { Cipher } from '@/server/platform/keys/cipher';
import type { Log } from '@/server/platform/process/log';
import { isJpeg, isPng, isWebp, unsupportedFileRefusal } from './fileKinds';
import type { FileStore, StoredFile } from './fileStore';
import { openImage, runOneAtATime } from './reencodePicture';
import { enforceUploadQuota } from './uploadQuota';
import { tooLargeText } from './writeFile';

/**
 * Decodes a base64 image, with or without the data URL prefix. Throws a Refusal unless the content is a supported
 * image.
 */
function decodeImage(text: string) {
  const base64 = text.replace(/^data:image\/[\w.+-]{1,40};base64,/, '');
  // Searches for an invalid character, because matching megabytes of text can overflow the regex engine's stack.
  if (base64 === '' || /[^A-Za-z0-9+/]/.test(base64.replace(/={1,2}$/, ''))) throw unsupportedFileRefusal('image');
  if (Buffer.byteLength(base64, 'base64') > maxPictureBytes) throw new Refusal(tooLargeText(maxPictureBytes), 413);
  const bytes = Buffer.from(base64, 'base64');
  if (![isPng, isJpeg, isWebp].some((matches) => matches(bytes))) throw unsupportedFileRefusal('image');
  return bytes;
}

/**
 * Re-encodes the image as a square WebP of at most 512 px, upright and without metadata such as location and device.
 */
async function encodeProfilePicture(bytes: Buffer, log: Log): Promise<Buffer> {
  const { image, header } = await openImage(bytes);
  const side = Math.min(profilePictureSidePx, header.width, header.height);
  try {
    return await image.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch (fault) {
    log.info({ err: fault }, 'could not read an image');
    throw unsupportedFileRefusal('image');
  }
}

type Deps = { db: Database; cipher: Cipher; files: FileStore; audit: AuditLog; log: Log; now: () => Date };

/**
 * Stores a person's new profile picture and removes the old one. Throws a Refusal for an unusable image or too many
 * uploads.
 */
export async function changePicture(
  { db, cipher, files, audit, log, now }: Deps,
  caller: Pick<Caller, 'kind' | 'id'>,
  text: string,
  address: string,
): Promise<StoredFile> {
  const ownerId = caller.id;
  const bytes = decodeImage(text);
  await enforceUploadQuota({ db, cipher, now }, `person:${ownerId}`);
  const stream = Readable.from([await runOneAtATime(() => encodeProfilePicture(bytes, log))]);
  const file = await files.save({ stream, name: 'picture.webp' }, { kind: 'image', limit: maxPictureBytes, ownerId });
  await db
    .transaction()
    .execute(async (tx) => {
      const person = await tx
        .selectFrom('people')
        .select('picture_file_id')
        .where('id', '=', ownerId)
        .forUpdate()
        .executeTakeFirst();
      // The person was deleted during processing, which ended their session.
      if (!person) throw new Refusal('This account no longer exists.', 401);
      await tx
        .updateTable('people')
        .set({ picture_file_id: file.id, updated_at: now() })
        .where('id', '=', ownerId)
        .execute();
      await files.release([person.picture_file_id], tx);
      const entry = { action: 'upload', actor: caller, subject: `person:${ownerId}`, address } as const;
      await audit.write(tx, { ...entry, outcome: 'done', detail: { kind: 'picture' } });
    })
    .catch(async (fault: unknown) => {
      await files.remove(file);
      throw fault;
    });
  return file;
}
