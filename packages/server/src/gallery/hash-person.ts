import { createHmac } from 'node:crypto'
import { networkOf } from '../platform/address-rules.ts'
import type { Caller } from '../platform/caller.ts'

/** A person's keyed hash for one purpose: the same person has another one for each, so that they lead nowhere. */
export type HashPerson = (purpose: string, person: string) => string

export function openHashPerson(secret: string): HashPerson {
  return (purpose, person) => createHmac('sha256', secret).update(`${purpose}\0${person}`).digest('base64url')
}

/**
 * Who somebody is for counting: the account, else the visitor, else whoever uses this program at this address. Looking
 * gives nobody a cookie.
 */
export function personOf({ account, visitor }: Caller, from: { readonly address: string; readonly program: string }) {
  return account?.id ?? visitor ?? `${networkOf(from.address)}\0${from.program}`
}
