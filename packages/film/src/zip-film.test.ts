import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { drawnFilm } from '../test/drawn-film.ts'
import { zipFilm } from './zip-film.ts'

test('the archive holds the manifest and every frame, stored, and is as long as announced', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  const { stream, bytes } = await zipFilm(source, { title: 'Vérité', frames: 4 })
  const archive = await buffer(stream)
  expect(archive).toHaveLength(bytes)
  const entries = await unzip(archive)
  expect([...entries.keys()]).toEqual([
    'manifest.json',
    'frames/frame-000.png',
    'frames/frame-001.png',
    'frames/frame-002.png',
    'frames/frame-003.png',
  ])
  expect(JSON.parse(entries.get('manifest.json')?.content.toString() ?? '')).toEqual({ title: 'Vérité', frames: 4 })
  for (const { number } of source.frames) {
    const entry = entries.get(`frames/frame-00${number}.png`)
    expect(entry?.method).toBe(0)
    expect(entry?.content.equals(await source.readFrame(number))).toBe(true)
  }
})

test('frames are read when the stream gets to them, not before', async () => {
  const { source } = await drawnFilm({ frameCount: 6, width: 300, height: 300 })
  let reads = 0
  const readFrame = (number: number) => {
    reads++
    return source.readFrame(number)
  }
  const { stream } = await zipFilm({ ...source, readFrame }, {})
  expect(reads).toBeLessThan(6 + 6)
  await buffer(stream)
  expect(reads).toBe(12)
})

test('frames whose sizes are known are read once, and none after the reader has gone', async () => {
  const { source } = await drawnFilm({ frameCount: 6, width: 300, height: 300 })
  const frames = await Promise.all(
    source.frames.map(async ({ number }) => ({ number, png: await source.readFrame(number) })),
  )
  const sizes = new Map(frames.map(({ number, png }) => [number, png.length]))
  let reads = 0
  // Longer than what streams hold beforehand.
  const readFrame = async () => {
    reads++
    return Buffer.alloc(500_000)
  }
  const long = new Map(source.frames.map(({ number }) => [number, 500_000]))
  const { stream, bytes } = await zipFilm({ ...source, readFrame }, {}, long)
  expect(reads).toBeLessThanOrEqual(1)
  expect((await buffer(stream)).length).toBe(bytes)
  expect(reads).toBe(6)
  const { stream: left } = await zipFilm({ ...source, readFrame }, {}, long)
  await once(left, 'readable')
  left.destroy()
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
  expect(reads).toBeLessThanOrEqual(6 + 2)
  const { stream: whole } = await zipFilm(source, {}, sizes)
  expect((await unzip(await buffer(whole))).size).toBe(7)
})

test('anyone who wants the length alone has no frame read', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 64, height: 48 })
  let reads = 0
  const readFrame = (number: number) => {
    reads++
    return source.readFrame(number)
  }
  const png = await source.readFrame(source.frames[0]?.number ?? 0)
  const sizes = new Map(source.frames.map(({ number }) => [number, png.length]))
  const { stream, bytes } = await zipFilm({ ...source, readFrame }, {}, sizes)
  stream.destroy()
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
  expect(bytes).toBeGreaterThan(2 * png.length)
  expect(reads).toBe(0)
})

test('a frame of another size than was announced breaks the stream off', async () => {
  const { source } = await drawnFilm({ frameCount: 2, width: 64, height: 48 })
  const { stream } = await zipFilm(source, {}, new Map([[1, 10]]))
  await expect(buffer(stream)).rejects.toThrow()
})

test('a frame that disappears in the middle breaks the stream off', async () => {
  const { source } = await drawnFilm({ frameCount: 4, width: 64, height: 48 })
  let reads = 0
  const vanishing = { ...source, readFrame: (number: number) => source.readFrame(++reads > 6 ? 99 : number) }
  const { stream } = await zipFilm(vanishing, {})
  await expect(buffer(stream)).rejects.toThrow('There is no frame 99.')
})

async function unzip(archive: Buffer): Promise<Map<string, { method: number; content: Buffer }>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error))),
  )
  const entries = new Map<string, { method: number; content: Buffer }>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, content) => {
        if (error) return reject(error)
        entries.set(entry.fileName, { method: entry.compressionMethod, content: await buffer(content) })
        zip.readEntry()
      })
    })
    zip.readEntry()
  })
}
