// `npm run test:firefox`: what people come for, in a real Firefox. Not part of `npm test`: a Firefox has to be installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { findFirefox } from './find-firefox.ts'
import { JOURNEYS } from './journeys.ts'
import { openFirefox } from './open-firefox.ts'

const executable = findFirefox(process.env)
if (executable === undefined) {
  process.stderr.write(
    'There is no Firefox here. On Debian: apt-get install firefox-esr. Elsewhere install it, or set FIREFOX_PATH.\n',
  )
  process.exit(1)
}
const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-firefox-'))
await prepareDataFolder(dataDir)
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DATABASE_SYNC: 'off',
})
const firefox = await openFirefox(executable, server.url)
let failed = 0
const tell = (isGood: boolean, name: string, why = '') => {
  if (!isGood) failed += 1
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}${why === '' ? '' : `\n       ${why}`}\n`)
}
try {
  for (const { name, go } of JOURNEYS) {
    const page = await firefox.openPage()
    await go(page, server.url).then(
      () => tell(true, name),
      (error: unknown) => tell(false, name, `${page.url()}: ${error instanceof Error ? error.message : String(error)}`),
    )
    await page.close()
  }
  const { complaints } = firefox
  tell(complaints.length === 0, 'no page broke its policy or threw', complaints.join('\n       '))
} finally {
  await firefox.close()
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
process.stdout.write(`${JOURNEYS.length + 1 - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
