import { readFile } from 'node:fs/promises'
import { makeIdentity } from '@afterimage/film/provenance/make-identity'
import { closeProvenanceThread, readProvenance } from '@afterimage/film/provenance/provenance-threads'
import type { SigningIdentity } from '@afterimage/film/provenance/signing-identity'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openWorkbench } from '../../test/workbench.ts'
import type { Database } from '../platform/database/open-database.ts'
import { signWith } from '../platform/provenance/provenance.ts'
import { runEvolution } from './making/run-evolution.ts'
import { claimOf } from './making/sign-film-of.ts'

const never = new AbortController().signal
const SITE = 'films.example.org'
let identity: SigningIdentity
beforeAll(async () => {
  identity = await makeIdentity(SITE, new Date())
})
afterAll(() => closeProvenanceThread())

describe.each(TEST_DATABASES)('films on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const openBench = async () => {
    const bench = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    onTestFinished(() => bench.close())
    const film = async (id: string) => {
      const mp4 = (await bench.look(id)).outputs.find(({ kind }) => kind === 'mp4')
      if (mp4 === undefined) throw new Error('there is no film')
      const file = bench.pathOf({ folder: id, sha256: mp4.sha256, extension: 'mp4' })
      return { provenSteps: mp4.proven_steps, manifest: await readProvenance(await readFile(file), 'mp4', never) }
    }
    return { ...bench, film }
  }

  test('are signed with the chain of their frames, whose bytes stay as they are, and tell how many steps were proven', async () => {
    const { runParts, start, look, film } = await openBench()
    const [plain, signed] = [await start(), await start()]
    await runEvolution(runParts, plain, never)
    await runEvolution({ ...runParts, provenance: signWith(identity, SITE) }, signed, never)
    const { evolution, frames } = await look(signed)
    const hashes = frames.map(({ sha256 }) => sha256)
    expect(hashes).toEqual((await look(plain)).frames.map(({ sha256 }) => sha256))
    const { provenSteps, manifest } = await film(signed)
    expect(provenSteps).toBe(3)
    expect(manifest).toMatchObject({
      ...{ isValid: true, signer: `${SITE}, Afterimage` },
      claim: {
        ...{ steps: 3, seed: 7, firstSha256: hashes[0], lastSha256: hashes[3] },
        chainHead: claimOf(evolution, frames)?.chainHead,
      },
    })
    expect(await film(plain)).toEqual({ provenSteps: null, manifest: undefined })
  })

  test('that cannot be signed are delivered all the same, and nothing is said to be proven', async () => {
    const { runParts, start, look, film } = await openBench()
    const id = await start()
    const broken = signWith({ ...identity, privateKey: 'no key' }, SITE)
    await runEvolution({ ...runParts, provenance: broken }, id, never)
    expect((await look(id)).evolution.status).toBe('completed')
    expect(await film(id)).toEqual({ provenSteps: null, manifest: undefined })
  })

  test('of frames that are no chain say nothing', async () => {
    const { runParts, start, look } = await openBench()
    const id = await start()
    await runEvolution(runParts, id, never)
    const { evolution, frames } = await look(id)
    expect(claimOf(evolution, frames)).toMatchObject({ steps: 3, isOriginalGiven: true })
    expect(claimOf({ ...evolution, forked_from_frame: 2 }, frames)).toMatchObject({ isOriginalGiven: false })
    const moved = frames.map((frame) => (frame.number === 2 ? { ...frame, previous_sha256: frame.sha256 } : frame))
    expect(claimOf(evolution, moved)).toBeUndefined()
    expect(claimOf(evolution, frames.slice(0, 1))).toBeUndefined()
  })
})
