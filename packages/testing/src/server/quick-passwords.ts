import { hash, randomUUID } from 'node:crypto'

const digest = (salt: string, password: string) => `${salt}:${hash('sha256', salt + password)}`

/**
 * Hashes passwords as a server of the tests does, whose accounts live for seconds: scrypt's 32 MiB for each of them were a twelfth
 * of what all unit tests cost. `hash-passwords.test.ts` and `open-auth.test.ts` use scrypt itself.
 */
export const QUICK_PASSWORDS = {
  hash: async (password: string): Promise<string> => digest(randomUUID(), password),
  verify: async ({ hash, password }: { readonly hash: string; readonly password: string }): Promise<boolean> =>
    hash === digest(hash.split(':')[0] ?? '', password),
}
