import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { imaginations, isEchoModel, weightsOf } from './imaginations.ts'

const MOST_BYTES = 4_000_000

it.each([...new Set(Object.keys(imaginations).filter(isEchoModel).map(weightsOf))])(
  'the weights of %s are the files its manifest names, and small enough for a web page',
  async (model) => {
    const weights = new URL(`../../../weights/${model}/`, import.meta.url)
    const manifest: unknown = JSON.parse(await readFile(new URL('manifest.json', weights), 'utf8'))
    const files = await Promise.all(
      ['encoder.onnx', 'decoder.onnx'].map(async (file) => {
        const bytes = await readFile(new URL(file, weights))
        return { file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      }),
    )
    expect(manifest).toMatchObject({ files })
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES)
  },
)
