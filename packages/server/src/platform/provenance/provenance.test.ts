import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeIdentity } from '@afterimage/film/provenance/make-identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import type { Database } from '../database/open-database.ts'
import { ConfigError } from '../settings.ts'
import { openProvenance } from './provenance.ts'
import { PROVENANCE_SETTINGS } from './provenance-settings.ts'

let folder: string
let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'afterimage-provenance-'))
  const [first] = TEST_DATABASES
  if (first === undefined) throw new Error('there is no database')
  ;({ database, close } = await first.open())
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const files = async (chain: string, key: string) => {
  const [certificate, keyFile] = [path.join(folder, 'chain.pem'), path.join(folder, 'key.pem')]
  await writeFile(certificate, chain)
  await writeFile(keyFile, key)
  return { C2PA_CERTIFICATE_FILE: certificate, C2PA_KEY_FILE: keyFile }
}
const open = (env: Record<string, string>) =>
  openProvenance({ ...PROVENANCE_SETTINGS.read(env), publicUrl: undefined }, { db: database.db, secret: 'secret' })
const countMade = async () => (await database.db.selectFrom('signing_identities').select('is_own').execute()).length

test('switched off, or with certificates of the operator, none are made', async () => {
  expect(await open({ C2PA: 'off' })).toBeUndefined()
  const own = await makeIdentity('films.example.org', new Date())
  expect(await open(await files(own.certificates.join('\n'), own.privateKey))).toBeDefined()
  expect(await countMade()).toBe(0)
  expect(await open({})).toBeDefined()
  expect(await countMade()).toBe(1)
})

test('certificates of the operator that do not fit together or have expired stop the start, in a line that says why', async () => {
  const now = new Date()
  const [own, other] = [await makeIdentity('a.example', now), await makeIdentity('b.example', now)]
  const old = await makeIdentity('c.example', new Date('2010-01-01'))
  const chain = own.certificates.join('\n')
  await expect(open(await files(chain, other.privateKey))).rejects.toThrow(
    new ConfigError(
      'C2PA_CERTIFICATE_FILE and C2PA_KEY_FILE cannot be used: the key is not that of the first certificate.',
    ),
  )
  await expect(open(await files(old.certificates.join('\n'), old.privateKey))).rejects.toThrow('has expired')
  await expect(open({ ...(await files(chain, own.privateKey)), C2PA_KEY_FILE: 'nowhere' })).rejects.toThrow(
    new ConfigError('C2PA_KEY_FILE cannot be used: the file cannot be read.'),
  )
  expect(() => PROVENANCE_SETTINGS.read({ C2PA_KEY_FILE: 'key.pem' })).toThrow('it needs C2PA_CERTIFICATE_FILE')
  expect(() => PROVENANCE_SETTINGS.read({ C2PA_CERTIFICATE_FILE: 'chain.pem' })).toThrow('it needs C2PA_KEY_FILE')
})
