import { randomBytes } from 'node:crypto';

import * as argon2 from '@node-rs/argon2';

import { isCommonPassword } from './commonPasswords';
import { limitConcurrency } from '@/server/process/concurrency';
import { Refusal } from '@/server/http/reply';

/** argon2id, two at a time, a bounded queue behind them (reliability finding 9, H2). */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Against null it does the same work on a dummy hash and says no (A3). Throws Refusal 503 when the queue is full. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether it is too common or made of the product's own words. */
  isCommon(password: string): boolean;
};

export const tooCommon = () => new Refusal('This password is too easy to guess. Please choose another one.');

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** The library's kind is argon2id unless told otherwise. */
const productionCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** Hashing shares its threads with file reads; it may take half of them and no more. */
const hashing = 2;
const waiting = 50;

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** Random bits in the shape of a hash: no password fits, and finding that out costs the same. */
const dummyHash = (cost: Cost) =>
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(saltBytes)}$${unpadded(hashBytes)}`;

export function makePasswords(cost = productionCost): Passwords {
  const dummy = dummyHash(cost);
  const inTurn = limitConcurrency(hashing, waiting);
  return {
    hash: (password) => inTurn(() => argon2.hash(password, cost)),
    verify: (hash, password) => inTurn(() => argon2.verify(hash ?? dummy, password)),
    isCommon: isCommonPassword,
  };
}
