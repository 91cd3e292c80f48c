// Builds the web application, when it is missing, incomplete or older than its sources.
import { join } from 'node:path'
import { compressAssets } from './compress-assets.ts'
import { runCommand } from './run-command.ts'
import { isBuilt, markBuilt, sourceStamp } from './source-stamp.ts'

const root = join(import.meta.dirname, '..')

const DIST = 'packages/web/dist'

/** Everything the web build is made of. */
const WEB_SOURCES = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/embed.html',
  'packages/web/vite.config.ts',
  'packages/web/code-groups.ts',
  'packages/web/render-pages.ts',
  'packages/web/page-document.ts',
  'packages/web/package.json',
  'packages/web/tsconfig.json',
  'tsconfig.base.json',
  'packages/core/src',
  'packages/contract/src',
  'packages/frames/src',
  'packages/models/src/local',
  'packages/models/weights/echo-4',
  'scripts/compress-assets.ts',
  'package-lock.json',
]

process.chdir(root)
await buildWeb()

async function buildWeb(): Promise<void> {
  const stamp = await sourceStamp(WEB_SOURCES)
  if (await isBuilt(DIST, stamp)) return
  console.log('Building the web application …')
  const startedAt = performance.now()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Whatever the shell says, `NODE_ENV=test` of a test run included: React's own development build is twice as big and slow.
  const env = { ...process.env, NODE_ENV: 'production' }
  for (const args of [[vite, 'build', 'packages/web', '--logLevel', 'warn'], ['packages/web/render-pages.ts']]) {
    const code = await runCommand(process.execPath, args, { env })
    if (code !== 0) process.exit(code)
  }
  await compressAssets(DIST)
  await markBuilt(DIST, stamp)
  console.log(`Built the web application in ${seconds(startedAt)} s.`)
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1)
}
