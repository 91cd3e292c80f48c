import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BY_TENSORFLOW, DETECTOR_PICTURE, MEANING_PICTURE } from '@afterimage/testing/sight/by-tensorflow'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { EMBEDDING_LENGTH } from './embedding.ts'
import { type SightNetwork, sightNetworkFile } from './network-file.ts'
import { openSightNetworks } from './networks.ts'
import { THINGS } from './things.ts'

const NETWORKS: readonly SightNetwork[] = ['nanodet', 'inception']
const files = { nanodet: sightNetworkFile('nanodet'), inception: sightNetworkFile('inception') }
const numbers = z.array(z.number())
const saidSchema = z.object({ scores: numbers, features: numbers, classes: numbers })
const manifest = z.object({ networks: z.array(z.object({ name: z.string(), sha256: z.string() })) })

const readSaid = async () => saidSchema.parse(JSON.parse(await readFile(BY_TENSORFLOW, 'utf8')))
const furthest = (a: ArrayLike<number>, b: readonly number[]) =>
  Math.max(...Array.from(a, (value, at) => Math.abs(value - (b[at] ?? Number.NaN))))

test('the detector gives the scores of the package’s own weights in TensorFlow.js', async () => {
  const { scores } = await readSaid()
  const seen = await openSightNetworks(files, 1).scoreThings(DETECTOR_PICTURE)
  expect([seen.length, scores.length]).toEqual([THINGS.length, THINGS.length])
  expect(furthest(seen, scores)).toBeLessThan(1e-3)
})

test('the network of meaning gives the features and classes of the package’s own weights, features of length one', async () => {
  const { features, classes } = await readSaid()
  const seen = await openSightNetworks(files, 1).readMeaning(MEANING_PICTURE)
  expect(seen.embedding.length).toBe(EMBEDDING_LENGTH)
  expect(Math.hypot(...seen.embedding)).toBeCloseTo(1, 5)
  const length = Math.hypot(...features)
  expect(
    furthest(
      seen.embedding,
      features.map((value) => value / length),
    ),
  ).toBeLessThan(1e-3)
  const { drawing, hentai, neutral, porn, sexy } = seen.classes
  expect(furthest([drawing, hentai, neutral, porn, sexy], classes)).toBeLessThan(1e-3)
})

test('each network is the file that the manifest names', async () => {
  const file = join(dirname(files.nanodet), 'manifest.json')
  const { networks } = manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  expect(networks.map(({ name }) => name)).toEqual(NETWORKS)
  for (const [at, name] of NETWORKS.entries()) {
    const bytes = await readFile(sightNetworkFile(name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(networks[at]?.sha256)
  }
})
