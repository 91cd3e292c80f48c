// Writes the corpus anew: `node packages/testing/src/images/hostile/make-corpus.ts`. The files are committed, so that a new encoder
// cannot change what is tested.
import { mkdir, writeFile } from 'node:fs/promises'
import { hostileOthers } from './hostile-others.ts'
import { hostilePngs } from './hostile-pngs.ts'

const folder = new URL('./files/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const [name, bytes] of Object.entries({ ...hostilePngs(), ...(await hostileOthers()) })) {
  await writeFile(new URL(name, folder), bytes)
}
