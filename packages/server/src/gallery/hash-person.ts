import { createHmac } from 'node:crypto'
import { subscriberOf } from '../platform/address-rules.ts'
import type { Caller } from '../platform/caller.ts'

/** A person's keyed hash for one purpose: the same person has another one for each, so that they lead nowhere. */
export type HashPerson = (purpose: string, person: string) => string

export function openHashPerson(secret: string): HashPerson {
  return (purpose, person) => createHmac('sha256', secret).update(`${purpose}\0${person}`).digest('base64url')
}

/** Who does something, for counting. */
export interface Person {
  /** Without an account and without a cookie, the network is the person: looking gives nobody a cookie. */
  readonly kind: 'account' | 'visitor' | 'network'
  readonly id: string
  /** Whether it is somebody of their own wherever they are: an account whose address is proved. Anybody can make others. */
  readonly isTrusted: boolean
  /** Where the person is; one network counts for a few visitors at most. */
  readonly network: string
}

/** The account, else the visitor, else the network. Everybody has the demo account's password, so that it is nobody. */
export function personOf({ account, visitor }: Caller, address: string): Person {
  const network = subscriberOf(address)
  if (account !== undefined && !account.isDemo) {
    return { kind: 'account', id: account.id, isTrusted: account.isProved, network }
  }
  const isTrusted = false
  return visitor === undefined
    ? { kind: 'network', id: network, isTrusted, network }
    : { kind: 'visitor', id: visitor, isTrusted, network }
}

/**
 * How many of a network's people without an account count for one evolution: those who bring a cookie, a few, as many as a
 * household has; those who bring none, one, since a program can come as somebody new each time.
 */
export const COUNTED_OF_NETWORK = { visitor: 5, network: 1 } as const
