import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';

import * as argon2 from '@node-rs/argon2';
import { limitConcurrency } from '@/server/platform/http/concurrency';
import { Refusal } from '@/server/platform/http/reply';
import { isCommonPassword } from './commonPasswords';

/** Password hashing with argon2id: at most two at a time, with a bounded queue. */
export type Passwords = ReturnType<typeof makePasswords>;

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** The library uses argon2id by default. */
const productionCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/**
 * Hashing shares the libuv threads with file reads, so it may take only half of them, and one core is left for other
 * calls.
 */
const maxConcurrentHashes = (cores: number) => Math.max(1, Math.min(2, cores - 1));
const maxWaiting = 50;

const randomBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');

/** A random hash that matches no password, at the same cost as a real one. */
const dummyHash = (cost: Cost) =>
  `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${randomBase64(saltBytes)}$${randomBase64(hashBytes)}`;

export function makePasswords(cost = productionCost, cores = availableParallelism()) {
  const dummy = dummyHash(cost);
  const runLimited = limitConcurrency(maxConcurrentHashes(cores), maxWaiting);
  const hash = (password: string) => runLimited(() => argon2.hash(password, cost));
  return {
    hash,
    /** Hashes the password that someone chose; throws a Refusal when it is too easy to guess. */
    async hashNew(password: string) {
      if (isCommonPassword(password)) throw new Refusal('This password is too easy to guess. Choose another one.');
      return hash(password);
    },
    /**
     * Hashes even when `storedHash` is null and returns false, so that timing does not reveal whether the account exists.
     * Throws a Refusal (503) when the queue is full.
     */
    verify: (storedHash: string | null, password: string) =>
      runLimited(() => argon2.verify(storedHash ?? dummy, password)),
    /** Whether a password is on the list of common ones or consists of the product's own words. */
    isCommon: isCommonPassword,
  };
}
