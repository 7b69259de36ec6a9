import { userOf } from '@/server/db/people/people';
import { Refusal, success } from '@/server/http/reply';
import type { Database } from '@/server/db/database';
import type { FileStore } from '@/server/files/fileStore';

/** What a sign-in answers: the person's record and their token. */
export async function signedIn(backend: { db: Database; files: FileStore }, id: number, access_token: string) {
  const user = await userOf(backend, id);
  if (!user) throw new Refusal('Please sign in.', 401);
  return success({ ...user, access_token });
}
