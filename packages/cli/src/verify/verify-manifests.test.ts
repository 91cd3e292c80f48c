import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainHead } from '@afterimage/film/provenance/chain-head'
import { makeIdentity } from '@afterimage/film/provenance/make-identity'
import type { RaceClaim } from '@afterimage/film/provenance/provenance-claim'
import { closeProvenanceThread, signBytes } from '@afterimage/film/provenance/provenance-threads'
import { encodePng } from '@afterimage/frames/encode-frame'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ended, startProgram } from '../../test/program.ts'
import { openBundle } from '../bundle/open-bundle.ts'
import type { BundleReport } from './bundle-report.ts'
import { verifyBesides, verifyFile } from './verify-manifests.ts'

const VERIFY = await programOfRun('verify')
const HASHES = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
const CLAIM = {
  ...{ title: 'A bee', site: undefined, isOriginalGiven: true, model: 'Melt', style: 'Dreamy', seed: 7, steps: 2 },
  ...{ firstSha256: 'a'.repeat(64), lastSha256: 'c'.repeat(64), chainHead: chainHead(HASHES) },
}
const { signal } = new AbortController()
let folder: string
let signed: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'afterimage-manifests-'))
  signed = await sign(CLAIM)
  await writeFile(join(folder, 'still.png'), signed)
  const frames = HASHES.map((sha256, number) => ({ number, sha256, previousSha256: HASHES[number - 1] ?? null }))
  const evolution = { style: 'dreamy', seed: 7, aiProvider: 'local', aiModelId: 'melt' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ evolution, frames }))
})
afterAll(async () => {
  await closeProvenanceThread()
  await rm(folder, { recursive: true, force: true })
})

test('a picture alone tells what its manifest says, that it is as it was signed, and that nobody vouches for the signer', async () => {
  const { status, stdout } = await ended(startProgram(VERIFY, {}, folder, 'still.png'))
  expect(stdout.split('\n')).toEqual([
    'still.png is as it was signed, by “films.example.org, Afterimage”.',
    'It says: 2 steps by Melt, Dreamy, seed 7, from frame 0 (aaaaaaaaaaaa) to frame 2 (cccccccccccc).',
    expect.stringContaining('Who stands behind that name is not checked'),
    '',
  ])
  expect(status).toBe(0)
})

test('one that was changed is not as it was signed', async () => {
  const changed = Buffer.from(signed)
  changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20)
  await writeFile(join(folder, 'changed.png'), changed)
  const report = await verifyFile(join(folder, 'changed.png'), 'changed.png', signal)
  expect(report?.isSound).toBe(false)
  expect(report?.lines.join()).toContain('changed.png is not as it was signed')
  await rm(join(folder, 'changed.png'))
})

test('one without a manifest says so', async () => {
  await writeFile(join(folder, 'plain.png'), await plainPng())
  await expect(verifyFile(join(folder, 'plain.png'), 'plain.png', signal)).rejects.toThrow('holds no manifest (C2PA)')
  expect(await verifyFile(join(folder, 'manifest.json'), 'manifest.json', signal)).toBeUndefined()
})

test('what lies beside the frames is held against their chain', async () => {
  const bundle = await openBundle(folder, 'folder')
  const { lines, isSound } = await verifyBesides(bundle, signal)
  expect(lines[2]).toBe('That is the chain of these frames.')
  expect(isSound).toBe(true)
  await writeFile(join(folder, 'other.png'), await sign({ ...CLAIM, chainHead: 'd'.repeat(64) }))
  const other = await verifyBesides(await openBundle(folder, 'folder'), signal)
  expect(other.lines).toContain('That is another chain than that of these frames.')
  expect(other.isSound).toBe(false)
})

test('a race’s film beside them is one of a race that they were in, or told', async () => {
  const other = { ...CLAIM, model: 'Blobs', chainHead: 'd'.repeat(64) }
  const file = join(folder, 'race.png')
  onTestFinished(() => rm(file))
  await writeFile(file, await sign({ title: 'A race', site: undefined, contenders: [other, CLAIM] }))
  const own = await verifyFileBeside('race.png')
  expect(own).toMatchObject({ isSound: true })
  expect(own.lines).toContain('One of them is the chain of these frames.')
  await writeFile(file, await sign({ title: 'A race', site: undefined, contenders: [other, { ...CLAIM, seed: 8 }] }))
  const foreign = await verifyFileBeside('race.png')
  expect(foreign).toMatchObject({ isSound: false })
  expect(foreign.lines).toContain('None of them is the chain of these frames.')
})

test('what a manifest says cannot write over the report', async () => {
  await writeFile(join(folder, 'evil.png'), await sign({ ...CLAIM, model: `\x1b[2JSound.\r\n${'a'.repeat(500)}` }))
  const report = await verifyFile(join(folder, 'evil.png'), 'evil.png', signal)
  expect(report?.lines.join('')).not.toMatch(/\p{Cc}/u)
  expect(Math.max(...(report?.lines ?? []).map((line) => line.length))).toBeLessThan(400)
})

/** Of what lies beside the frames only this. */
async function verifyFileBeside(name: string): Promise<BundleReport> {
  const bundle = await openBundle(folder, 'folder')
  return verifyBesides({ ...bundle, besides: bundle.besides.filter((beside) => beside === name) }, signal)
}

async function sign(claim: typeof CLAIM | RaceClaim): Promise<Buffer> {
  const identity = await makeIdentity('films.example.org', new Date())
  return Buffer.from(await signBytes(await plainPng(), 'png', { claim, identity, signal }))
}

function plainPng(): Promise<Uint8Array> {
  return encodePng({ width: 32, height: 24, data: new Uint8Array(32 * 24 * 3).map((_, at) => at % 251) })
}
