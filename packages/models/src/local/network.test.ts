import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SAMPLES, sampleOf, testPicture } from '@afterimage/testing/models/esrgan-slim'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { enlarge } from './network.ts'
import { networkFile, SCALES } from './network-file.ts'

const manifest = z.object({ networks: z.array(z.object({ scale: z.number(), sha256: z.string() })) })
const samples = z.record(z.string(), z.array(z.number()))

test.each(SCALES)('the x%i network gives the numbers of the package’s own weights in TensorFlow.js', async (scale) => {
  const wanted = samples.parse(JSON.parse(await readFile(SAMPLES, 'utf8')))[`x${scale}`] ?? []
  const drawn = await enlarge(testPicture(), scale, 1)
  expect([drawn.width, drawn.height]).toEqual([56 * scale, 40 * scale])
  const sampled = sampleOf(drawn.data)
  expect(sampled.length).toBe(wanted.length)
  // Grey levels of 255.
  expect(Math.max(...sampled.map((value, at) => Math.abs(value - (wanted[at] ?? Number.NaN))))).toBeLessThan(0.01)
})

test('each network is the file that its manifest names', async () => {
  const file = join(dirname(networkFile(2)), 'manifest.json')
  const { networks } = manifest.parse(JSON.parse(await readFile(file, 'utf8')))
  expect(networks.map(({ scale }) => scale)).toEqual([...SCALES])
  for (const [at, scale] of SCALES.entries()) {
    const bytes = await readFile(networkFile(scale))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(networks[at]?.sha256)
  }
})
