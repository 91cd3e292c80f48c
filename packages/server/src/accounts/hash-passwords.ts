import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { type Gate, openGate } from '../platform/gate.ts'
import { Problem } from '../platform/problem.ts'

/** A hash takes 32 MiB and some 50 ms of a thread, of a pool in which files are read and pictures decoded, too. */
const AT_ONCE = Math.min(4, availableParallelism())
const MAX_WAITING = 64
const MAX_WAIT_MS = 10_000

export interface Passwords {
  hash(password: string): Promise<string>
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** Hashes by scrypt, four at a time or one for each core; an overload is refused with `overloaded` rather than made to wait for long. */
export function openPasswords(
  hashing: Passwords = { hash: hashPassword, verify: verifyPassword },
  atOnce = AT_ONCE,
): Passwords {
  const through: Gate = openGate(atOnce, { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS, refusal: tooMany })
  return {
    hash: (password) => through(() => hashing.hash(password)),
    verify: (given) => through(() => hashing.verify(given)),
  }
}

function tooMany(): Problem {
  return new Problem('overloaded', 'Too many people are signing in at the moment. Please try again in a few seconds.', {
    retryAt: new Date(Date.now() + MAX_WAIT_MS / 2),
  })
}
