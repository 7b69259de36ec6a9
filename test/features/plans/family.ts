import { planPaths } from '@/contract/people/plan';
import { type User, userPaths } from '@/contract/people/user';

import { testBackend } from '../../support/page/renderApp';

/** The demo member as the service knows them, with a relative by first name. */
export async function demoFamily() {
  const backend = await testBackend();
  const token = await backend.signInMember();
  const user = (await backend.main('GET', userPaths.info, { token })).body.data as User;
  const relative = (name: string) => user.relatives.find(({ userFirstName }) => userFirstName === name)?.id ?? 0;
  const plan = async (id: unknown) =>
    (await backend.main('POST', planPaths.details, { token, body: { id } })).body.data[0];
  return { backend, user, relative, plan };
}
