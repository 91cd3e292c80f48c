import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The secret that signs visitors' cookies: made once, kept in the data folder, readable by its owner alone. */
export async function keepSessionSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.length >= 64) return kept.trim()
  const secret = randomBytes(32).toString('hex')
  // A file cut short by a kill is written over; nothing was signed with it yet.
  await writeFile(file, secret, { mode: 0o600, flush: true })
  return secret
}
