import type { Config } from '../config.ts'

/** Whether the store hands files out at a public address, where hiding an evolution does not reach. */
export function isStorePublic({ storage }: Pick<Config, 'storage'>): boolean {
  return storage?.delivering !== undefined && storage.delivering !== 'signed'
}
