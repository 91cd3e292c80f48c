// `npm run test:deploy`: what docs/operations.md says, done with what deploy/compose.yaml describes, a process in place of each container.
// With PostgreSQL 15 and then 18; `-- 18` with one of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { seconds } from './deployment/child.ts'
import { type Installation, openInstallation } from './deployment/installation.ts'
import { hasNginx } from './deployment/nginx.ts'
import { readOperations } from './deployment/operations.ts'
import { findPostgres } from './deployment/postgres.ts'
import {
  killOneWorker,
  loseAndRestore,
  makeFilmAndBackUp,
  restoreOlderBackup,
  type Scene,
  startAndRegister,
  updateAll,
  watchOneEnd,
} from './deployment/stages.ts'
import { layOutVersionBefore } from './deployment/version-before.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.length > 2 ? process.argv.slice(2) : ['15', '18']
let passed = 0
let failed = 0

const lacking = [
  ...((await hasNginx()) ? [] : ['nginx (Debian: nginx-light)']),
  ...(
    await Promise.all(wanted.map(async (version) => ((await findPostgres(version)) ? [] : [`PostgreSQL ${version}`])))
  ).flat(),
]
if (lacking.length > 0) {
  console.error(
    `Not here: ${lacking.join(', ')}. On Debian 12: apt-get install postgresql nginx-light; PostgreSQL 18 comes from npm.`,
  )
  process.exit(1)
}
const operations = await readOperations(root)
const folder = await mkdtemp(join(tmpdir(), 'afterimage-deploy-'))
try {
  const before = await layOutVersionBefore(root, folder)
  for (const postgres of wanted) {
    await go(`PostgreSQL ${postgres}`, root, postgres, [
      ['an evolution is begun at one web process and watched to its end at the other', watchOneEnd],
      ['a worker is killed and another goes on: nothing is lost, nothing paid twice', killOneWorker],
      ['everything is lost, and restored from a backup', loseAndRestore],
    ])
    await go(`PostgreSQL ${postgres}, from the version before`, before, postgres, [
      ['a film is made and backed up', makeFilmAndBackUp],
      ['one process after the other is updated, and nobody meets an error', (scene) => updateAll(scene, root)],
      ['the older backup is restored by the newer version', restoreOlderBackup],
    ])
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

type Stage = readonly [name: string, act: (scene: Scene) => Promise<void>]

/** All stages of one installation, each on what the one before has left; what fails ends it. */
async function go(title: string, version: string, postgres: string, stages: readonly Stage[]): Promise<void> {
  console.log(`\n${title}`)
  const home = await mkdtemp(join(folder, 'installation-'))
  const site = await openInstallation({ operations, root: version, postgres, folder: home })
  setDefaultCACertificates([...getCACertificates('bundled'), await readFile(site.proxy.certificate, 'utf8')])
  const say = (figure: string) => console.log(`         ${figure}`)
  const pass = async <Made>(name: string, act: () => Promise<Made>) => {
    const began = performance.now()
    const made = await act()
    passed += 1
    console.log(`ok       ${name} (${seconds(performance.now() - began)})`)
    return made
  }
  try {
    const scene = await pass('it starts, and a person registers and confirms the address', () =>
      startAndRegister(site, operations, say),
    )
    for (const [name, act] of stages) await pass(name, () => act(scene))
  } catch (error) {
    failed += 1
    console.error('FAILED  ', error)
  } finally {
    tellComplaints(site)
    await site.close()
  }
}

function tellComplaints({ processes }: Installation): void {
  for (const { name, complaints } of processes) for (const line of complaints) console.log(`${name}: ${line}`)
}
