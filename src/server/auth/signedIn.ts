import type { Backend } from '@/server/backend';
import { userOf } from '@/server/db/people/people';
import { Refusal, success } from '@/server/http/reply';

/** What a sign-in answers: the person's record and their token. */
export async function signedIn(backend: Pick<Backend, 'db' | 'files'>, id: number, access_token: string) {
  const user = await userOf(backend, id);
  if (!user) throw new Refusal('Please sign in.', 401);
  return success({ ...user, access_token });
}
