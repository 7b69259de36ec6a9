import { randomInt } from 'node:crypto';

import { recoveryAlphabet, recoveryCodeLength } from '@/contract/signIn/secondFactor';
import { recoveryCodeCount } from '@/contract/signIn/signInMethods';

import type { Backend } from '@/server/backend';
import type { AccountOwner } from '@/server/modules/accounts/owner';
import {
  countRecoveryCodes,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
} from '@/server/modules/auth/queries/secondFactors';
import type { Transaction } from '@/server/platform/database/database';

const createCode = () =>
  Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

const readableCode = (code: string) => `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;

const hashOf = ({ cipher }: Backend, { kind, id }: AccountOwner, code: string) =>
  cipher.lookupHash('recovery-code', `${kind}:${id}:${code}`);

/** Ten new codes, which are returned only here; the previous ones no longer work. */
export async function createRecoveryCodes(tx: Transaction, deps: Backend, owner: AccountOwner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode);
  const hashes = codes.map((code) => hashOf(deps, owner, code));
  await replaceRecoveryCodes(tx, owner, hashes, deps.now());
  return codes.map(readableCode);
}

/** The codes that come with the first second factor; null when some are left. */
export const createInitialRecoveryCodes = async (tx: Transaction, deps: Backend, owner: AccountOwner) =>
  (await countRecoveryCodes(tx, owner)) > 0 ? null : createRecoveryCodes(tx, deps, owner);

/** True once for each code; with `before`, only for codes created before that time. */
export const consumeRecoveryCode = (
  tx: Transaction,
  deps: Backend,
  owner: AccountOwner,
  code: string,
  before: Date | null = null,
) => markRecoveryCodeUsed(tx, owner, hashOf(deps, owner, code), deps.now(), before);
