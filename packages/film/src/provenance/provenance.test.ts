import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnFilm } from '../../test/drawn-film.ts'
import { filmFolder, makeFolder, never } from '../../test/film-folder.ts'
import { operatorsFiles } from '../../test/operators-identity.ts'
import { readXmp } from '../../test/read-xmp.ts'
import { renderStill } from '../cut/render-still.ts'
import { closeGifThreads } from '../gif/gif-threads.ts'
import { renderOutput } from '../render-output.ts'
import { makeIdentity } from './make-identity.ts'
import { closeProvenanceThread, readProvenance, signBytes, signFile } from './provenance-threads.ts'
import { readIdentity, type SigningIdentity } from './signing-identity.ts'

const CLAIM = {
  ...{ title: 'A bee: 2 iterations by Melt', site: 'films.example.org', isOriginalGiven: true },
  ...{ model: 'Melt', style: 'reproduce', seed: 7, steps: 2 },
  ...{ firstSha256: 'a'.repeat(64), lastSha256: 'b'.repeat(64), chainHead: 'c'.repeat(64) },
}
const { title: _, site: __, isOriginalGiven: ___, ...CHAIN } = CLAIM
const FILMS = { mp4: 'film.mp4', gif: 'film.gif', webp: 'film.webp', poster: 'poster.jpg' } as const

let folder: string
let remove: () => Promise<void>
let identity: SigningIdentity

beforeAll(async () => {
  ;({ folder, remove } = await makeFolder())
  identity = await makeIdentity('films.example.org', new Date())
  const { source } = await drawnFilm({ frameCount: 3, width: 96, height: 64 })
  for (const kind of ['mp4', 'gif', 'webp', 'poster'] as const) {
    await renderOutput(kind, source, join(folder, FILMS[kind]), { signal: never })
  }
  for (const format of ['png', 'webp'] as const) {
    const still = await renderStill({ source, kind: 'collage', format, caption: 'Melt' }, never)
    await writeFile(join(folder, `still.${format}`), still)
  }
})
afterAll(async () => {
  await closeProvenanceThread()
  await closeGifThreads()
  await remove?.()
})

test.each([
  ['film.mp4', 'mp4'],
  ['film.gif', 'gif'],
  ['film.webp', 'webp'],
  ['poster.jpg', 'jpg'],
  ['still.png', 'png'],
  ['still.webp', 'webp'],
] as const)('%s is signed, says what it was made of, and is still marked as made by AI', async (name, type) => {
  const bytes = await readFile(join(folder, name))
  const signed = await signBytes(bytes, type, { claim: CLAIM, identity, signal: never })
  const told = { isValid: true, problems: [], signer: 'films.example.org, Afterimage', claim: CHAIN, contenders: null }
  expect(await readProvenance(signed, type, never)).toEqual(told)
  expect(await readXmp(name, Buffer.from(signed))).toBe(MADE_BY_AI_XMP)
  expect(await readProvenance(bytes, type, never)).toBeUndefined()
})

test('a film of a race is signed with the chain of each contender that is seen in it', async () => {
  const film = await readFile(join(folder, 'film.mp4'))
  const contenders = [CHAIN, { ...CHAIN, model: 'Blobs', steps: 1, lastSha256: 'd'.repeat(64) }]
  const claim = { title: 'A bee: a race of 3', site: CLAIM.site, contenders }
  const signed = await signBytes(film, 'mp4', { claim, identity, signal: never })
  const told = { isValid: true, problems: [], signer: 'films.example.org, Afterimage', claim: null, contenders }
  expect(await readProvenance(signed, 'mp4', never)).toEqual(told)
})

test('a byte that was changed in a film is noticed', async () => {
  const signed = await signedFilm()
  const at = signed.length - 100
  signed.writeUInt8(signed.readUInt8(at) ^ 1, at)
  const { isValid, problems } = (await readProvenance(signed, 'mp4', never)) ?? {}
  expect([isValid, problems]).toEqual([false, ['assertion.bmffHash.mismatch']])
})

test('so is a byte that was changed in what the manifest says', async () => {
  const signed = await signedFilm()
  const at = signed.indexOf(CLAIM.chainHead)
  signed.write('d', at)
  expect((await readProvenance(signed, 'mp4', never))?.isValid).toBe(false)
})

test('a file that is no film of anybody has no valid manifest, and the next one can be read', async () => {
  expect((await readProvenance(Buffer.from('no film'), 'mp4', never))?.isValid).not.toBe(true)
  expect((await readProvenance(await signedFilm(), 'mp4', never))?.isValid).toBe(true)
})

test('a file is signed where it lies, or stays as it was', async () => {
  const file = join(await filmFolder(), 'film.mp4')
  const film = await readFile(join(folder, 'film.mp4'))
  await writeFile(file, film)
  const broken = { ...identity, privateKey: 'no key' }
  await expect(signFile(file, 'mp4', { claim: CLAIM, identity: broken, signal: never })).rejects.toThrow()
  await expect(signFile(file, 'mp4', { claim: CLAIM, identity, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(film.equals(await readFile(file))).toBe(true)
  await signFile(file, 'mp4', { claim: CLAIM, identity, signal: never })
  expect((await readProvenance(await readFile(file), 'mp4', never))?.isValid).toBe(true)
})

test('a key of another than the certificate signs nothing', async () => {
  const { privateKey } = await makeIdentity('elsewhere.example', new Date())
  const stolen = { ...identity, privateKey }
  const film = await readFile(join(folder, 'film.mp4'))
  await expect(signBytes(film, 'mp4', { claim: CLAIM, identity: stolen, signal: never })).rejects.toThrow(
    'claimSignature.mismatch',
  )
})

test('a film is signed with certificates of the operator, of another curve and with one more authority', async () => {
  const { chain, key } = await operatorsFiles()
  const film = await readFile(join(folder, 'film.mp4'))
  const operators = readIdentity(chain, key, new Date())
  const signed = await signBytes(film, 'mp4', { claim: CLAIM, identity: operators, signal: never })
  expect(await readProvenance(signed, 'mp4', never)).toMatchObject({ isValid: true, signer: 'Operator, Signer' })
})

async function signedFilm(): Promise<Buffer> {
  const film = await readFile(join(folder, 'film.mp4'))
  return Buffer.from(await signBytes(film, 'mp4', { claim: CLAIM, identity, signal: never }))
}
