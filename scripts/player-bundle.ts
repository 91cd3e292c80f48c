import { join } from 'node:path'
import { build } from 'vite'

const page = join(import.meta.dirname, '../packages/film/src/player/page')

/** What a film's page carries. It is committed, so that neither a start nor a production install needs a bundler. */
export const PLAYER_BUNDLE = join(page, 'player.bundle.js')

/** The exported player's script with what it imports, as one classic script: it runs from a file, where modules may not. */
export async function bundlePlayer(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: page,
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(page, 'player.ts'), output: { format: 'iife' } },
    },
  })
  const chunks = Array.isArray(built) ? built.flatMap(({ output }) => output) : 'output' in built ? built.output : []
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The player did not become one script.')
  return chunk.code
}
