import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { SHORT_LIVED } from '@afterimage/testing/server/server-process'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { startTestServer } from '../../test/test-server.ts'
import { openDatabase } from '../platform/database/open-database.ts'

const NO_ONE = '00000000-0000-4000-8000-00000000dead'
const ADMIN = await programOfRun('admin')

let dataDir: string
let email: string

const admin = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...SHORT_LIVED.env }
    execFile(process.execPath, [...SHORT_LIVED.flags, ADMIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, said: stdout + stderr }),
    )
  })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-admin-'))
  await prepareDataFolder(dataDir)
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }))
  const { id } = await insertAccount(database.db)
  email = `${id}@example.com`
  await database.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the operator changes an account from a terminal', async () => {
  const { code, said } = await admin('plan', email, 'pro')
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(`^${email}: plan pro, 100 credits, address not confirmed, since 20`),
  ])
})

test('the operator vouches for the address of an account', async () => {
  expect((await admin('prove', email.toUpperCase())).said).toContain('credits, address confirmed, since 20')
  expect((await admin('show', email)).said).toContain('address confirmed')
})

test('the same commands reach a server that is running', async () => {
  const server = await startTestServer([], { databaseUrl: undefined, dataDir, hasDemoAccount: false })
  try {
    expect(await admin('plan', email, 'free')).toEqual({
      code: 0,
      said: expect.stringMatching(/plan free, 100 credits/),
    })
    expect(await admin('reports')).toEqual({ code: 0, said: 'Nothing waits for a decision.\n' })
    expect(await admin('remove', NO_ONE)).toEqual({ code: 1, said: `There is no evolution with the id ${NO_ONE}.\n` })
    const { code, said } = await admin('backup', `${dataDir}-backup`)
    expect([code, said]).toEqual([1, expect.stringContaining('Stop it')])
  } finally {
    await server.stop()
  }
  expect(await admin('show', email)).toEqual({ code: 0, said: expect.stringMatching(/plan free/) })
})

test.each(['hide', 'restore', 'remove'])('the operator can %s an evolution that was reported', async (decision) => {
  expect(await admin(decision, NO_ONE)).toEqual({ code: 1, said: `There is no evolution with the id ${NO_ONE}.\n` })
})

test.each([
  [[], /npm run admin -- show EMAIL/],
  [['bogus'], /^unknown command "bogus"\n.*npm run admin -- show EMAIL/s],
  [['show', 'nobody@example.com'], /^There is no account with the address “nobody@example.com”/],
])('what cannot be done ends the command with what to do', async (args, said) => {
  expect(await admin(...args)).toEqual({ code: 1, said: expect.stringMatching(said) })
})
