// The worker of `npm run bench:worker` and `bench:fleet`: the real server with a simulated provider of pictures whose side (px) is its
// first argument, and whose time for a frame (ms) its second. With a third one, a folder of the storage, files that an evolution lacks are read there:
// a million evolutions have one original among them.

import { readConfig } from '@afterimage/server/config'
import { openLogger } from '@afterimage/server/platform/logging'
import { prepareThreads } from '@afterimage/server/platform/prepare-threads'
import { openStorage } from '@afterimage/server/platform/storage/open-storage'
import type { StoredFile } from '@afterimage/server/platform/storage/storage'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { simulatedModel } from './simulated-model.ts'

prepareThreads()
const [sidePx, frameMs] = process.argv.slice(2, 4).map(Number)
const [, , , , folderOfOriginal] = process.argv
if (sidePx === undefined) throw new Error('The first argument must be the side of the pictures.')
const config = readConfig()
const log = openLogger(config.logLevel)
// Only now: loading it starts the threads.
const { startServer } = await import('@afterimage/server/start-server')
const storage = await openStorage(config)
const read = async (file: StoredFile) =>
  storage.read(file).catch((error: unknown) => {
    if (folderOfOriginal === undefined) throw error
    return storage.read({ ...file, folder: folderOfOriginal })
  })
const server = await startServer(config, {
  ...{ log, storage: { ...storage, read }, providers: [providerOf(simulatedModel(sidePx, frameMs))] },
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
log.info({ url: server.url }, 'Afterimage is ready')
