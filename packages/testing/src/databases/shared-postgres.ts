import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { prepareOnce } from '../prepare-once.ts'
import { startCluster } from './own-postgres.ts'

const LOOK_EVERY_MS = 20
const GONE_WITHIN_MS = 10_000

const server = z.object({ address: z.string(), pid: z.int().positive() })

/**
 * The address of the PostgreSQL that all files of one run of the tests use: started by the first that wants it. Undefined outside
 * a run.
 */
export async function sharedPostgres(): Promise<string | undefined> {
  const folder = await prepareOnce('postgres', async (draft) => {
    const { address, pid } = await startCluster(path.dirname(draft), { outlives: true })
    await writeFile(path.join(draft, 'server.json'), JSON.stringify({ address, pid }))
  })
  return folder && (await readServer(folder)).address
}

/** Ends the one that was prepared in the folder, when the run is over. */
export async function stopSharedPostgres(folder: string): Promise<void> {
  const { pid } = await readServer(folder)
  const deadline = performance.now() + GONE_WITHIN_MS
  // Immediate: nobody will want this data again.
  for (let is = kill(pid, 'SIGQUIT'); is && performance.now() < deadline; is = kill(pid, 0)) await sleep(LOOK_EVERY_MS)
}

async function readServer(folder: string): Promise<z.infer<typeof server>> {
  return server.parse(JSON.parse(await readFile(path.join(folder, 'server.json'), 'utf8')))
}

/** False when there is no such process. */
function kill(pid: number, signal: 'SIGQUIT' | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
