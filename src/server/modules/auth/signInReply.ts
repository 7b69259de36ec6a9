import type { Backend } from '@/server/backend';
import { readUser } from '@/server/modules/auth/queries/user';
import { Refusal, success } from '@/server/platform/http/reply';

/** The reply to a sign-in: the person's record and the session's token. */
export async function signInReply(
  backend: Pick<Backend, 'db' | 'files' | 'now' | 'settings'>,
  id: number,
  access_token: string,
) {
  const user = await readUser(backend, id);
  if (!user) throw new Refusal('Please sign in.', 401);
  return success({ ...user, access_token });
}
