import { Readable } from 'node:stream';

import { pictureLimit } from '@/contract/files';
import { texts } from '@/contract/texts';

import type { Backend } from './backend';
import type { StoredFile } from './files';
import { Refusal } from './reply';

const signatures = [
  { extension: 'png', isIt: (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) },
  { extension: 'jpg', isIt: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { extension: 'webp', isIt: (bytes: Buffer) => bytes.subarray(8, 12).equals(Buffer.from('WEBP')) },
];

/** The bytes of a picture that came as text, with or without the data prefix (D-79), and the name they deserve. */
function pictureOf(text: string) {
  const base64 = text.replace(/^data:image\/[\w.+-]{1,40};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Refusal(texts.upload.unsupported);
  const bytes = Buffer.from(base64, 'base64');
  const kind = signatures.find(({ isIt }) => isIt(bytes));
  if (!kind) throw new Refusal(texts.upload.unsupported);
  return { stream: Readable.from([bytes]), name: `picture.${kind.extension}` };
}

/** Keeps a person's new picture and drops the one before. */
export async function changePicture(
  { db, files, now }: Pick<Backend, 'db' | 'files' | 'now'>,
  ownerId: number,
  text: string,
): Promise<StoredFile> {
  const file = await files.keep(pictureOf(text), { kind: 'image', limit: pictureLimit, ownerId, by: `person:${ownerId}` });
  const before = await db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('picture_file_id')
      .where('id', '=', ownerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('people')
      .set({ picture_file_id: file.id, updated_at: now() })
      .where('id', '=', ownerId)
      .execute();
    return person.picture_file_id;
  }).catch(async (fault: unknown) => {
    await files.drop(file.id);
    throw fault;
  });
  if (before !== null) await files.drop(before);
  return file;
}
