import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fileUrl, type Storage } from '../src/platform/storage/storage.ts'

const content = Buffer.from('a picture')
const sha256 = createHash('sha256').update(content).digest('hex')

export async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** What every storage does, whatever it stands on. `storage` is asked for once per test. */
export function describeStorage(storage: () => Storage): void {
  const filesOf = (folder: string) => collect(storage().files(folder))

  test('a file is named by the hash of its content and reads back the same, whole or in part', async () => {
    const folder = randomUUID()
    const kept = await storage().keep(folder, 'png', content)
    expect(kept).toEqual({ folder, extension: 'png', sha256, bytes: content.length })
    expect(fileUrl(kept)).toBe(`/files/${folder}/${sha256}.png`)
    expect(Buffer.from(await storage().read(kept))).toEqual(content)
    expect(await storage().sizeOf(kept)).toBe(content.length)
    expect(await buffer(storage().stream(kept))).toEqual(content)
    expect(await buffer(storage().stream(kept, { first: 2, last: 4 }))).toEqual(content.subarray(2, 5))
  })

  test('the same content is kept once', async () => {
    const folder = randomUUID()
    await Promise.all([storage().keep(folder, 'png', content), storage().keep(folder, 'png', content)])
    await storage().keep(folder, 'png', content)
    expect(await filesOf(folder)).toHaveLength(1)
  })

  test('a rendered file of some megabytes moves into its place, and its draft is gone', async () => {
    const film = Buffer.alloc(6_000_000, 'film')
    const draft = await storage().draftPath('mp4')
    await writeFile(draft, film)
    const kept = await storage().keepFile(randomUUID(), 'mp4', draft)
    expect(kept).toMatchObject({ extension: 'mp4', bytes: film.length })
    expect(kept.sha256).toBe(createHash('sha256').update(film).digest('hex'))
    expect(existsSync(draft)).toBe(false)
    expect(film.equals(await buffer(storage().stream(kept)))).toBe(true)
  })

  test('what is missing has no size and cannot be read', async () => {
    const missing = { folder: randomUUID(), extension: 'png', sha256 } as const
    expect(await storage().sizeOf(missing)).toBeUndefined()
    await expect(storage().read(missing)).rejects.toThrow()
    await expect(buffer(storage().stream(missing))).rejects.toThrow()
    expect(await filesOf(missing.folder)).toEqual([])
    expect(await storage().folderChangedAt(missing.folder)).toBeUndefined()
    await storage().remove(missing)
  })

  test('a file goes alone, a folder with everything in it, and the same content elsewhere stays', async () => {
    const [folder, other] = [randomUUID(), randomUUID()]
    const one = await storage().keep(folder, 'png', content)
    const two = await storage().keep(folder, 'png', Buffer.from('another'))
    const elsewhere = await storage().keep(other, 'png', content)
    await storage().remove(one)
    expect(await storage().sizeOf(one)).toBeUndefined()
    expect(await storage().sizeOf(two)).toBe(7)
    await storage().removeFolder(folder)
    await storage().removeFolder(folder)
    expect(await filesOf(folder)).toEqual([])
    expect(await storage().sizeOf(elsewhere)).toBe(content.length)
  })

  test('a file is shared with another folder, goes from each by itself, and is not shared when it is missing', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const kept = await storage().keep(one, 'png', content)
    const { bytes, ...file } = kept
    expect([await storage().share(file, two), await storage().share(file, two)]).toEqual([true, true])
    expect(await storage().share({ ...file, folder: two }, three)).toBe(true)
    expect(await filesOf(two)).toEqual([{ ...kept, folder: two, changedAt: expect.any(Date) }])
    await storage().removeFolder(one)
    expect(await storage().share(file, randomUUID())).toBe(false)
    await storage().remove({ ...file, folder: two })
    expect(await storage().sizeOf({ ...file, folder: three })).toBe(bytes)
    expect(Buffer.from(await storage().read({ ...file, folder: three }))).toEqual(content)
  })

  test('folders and their files are listed, however many they are', async () => {
    const [full, small] = [randomUUID(), randomUUID()]
    const before = Date.now() - 2_000
    for (const text of 'abcde') await storage().keep(full, 'webp', Buffer.from(text))
    const kept = await storage().keep(small, 'gif', content)
    expect(await filesOf(full)).toHaveLength(5)
    expect(await filesOf(small)).toEqual([{ ...kept, changedAt: expect.any(Date) }])
    expect(await collect(storage().folders())).toEqual(expect.arrayContaining([full, small]))
    expect((await storage().folderChangedAt(small))?.getTime()).toBeGreaterThan(before)
    await storage().removeFolder(full)
    expect(await filesOf(full)).toEqual([])
  })

  test('it says that it can be used', async () => {
    await storage().probe()
  })
}
