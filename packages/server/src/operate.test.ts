import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount } from '../test/accounts.ts'
import { prepareDataFolder } from '../test/prepare-data-folder.ts'
import { openCredits } from './credits/credits.ts'
import { openDatabase } from './platform/database/open-database.ts'

const OPERATE = fileURLToPath(new URL('./operate.ts', import.meta.url))

let dataDir: string
let email: string
let id: string

const open = () => openDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }))
const operate = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, [OPERATE, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, said: stdout + stderr }),
    )
  })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-operate-'))
  await prepareDataFolder(dataDir)
  const database = await open()
  ;({ id } = await insertAccount(database.db))
  email = `${id}@example.com`
  await database.close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the operator makes an account pro and gives it credits, and its history says why', async () => {
  expect(await operate('plan', email.toUpperCase(), 'pro')).toMatchObject({ code: 0 })
  const { code, said } = await operate('credit', email, '50', 'Thank you for the report')
  expect([code, said]).toEqual([0, expect.stringMatching(`^${email}: plan pro, 150 credits, since 20`)])
  const database = await open()
  const history = await openCredits(database.db).history(id)
  await database.close()
  expect(history.map(({ amount, description }) => [amount, description])).toEqual([
    [50, 'Thank you for the report'],
    [100, 'Welcome bonus'],
  ])
})

test.each([
  [[], /npm run operate -- show EMAIL/],
  [['show', 'nobody@example.com'], /^There is no account with the address “nobody@example.com”/],
  [['plan', 'EMAIL', 'gold'], /^The plan is free or pro/],
  [['credit', 'EMAIL', 'many', 'x'], /^The amount is a whole number/],
  [['credit', 'EMAIL', '5'], /^Give a reason/],
  [['credit', 'EMAIL', '-500', 'x'], /^The account has \d+ credits; it cannot have fewer than none/],
])('%o is refused with what to do', async (args, said) => {
  const result = await operate(...args.map((arg) => (arg === 'EMAIL' ? email : arg)))
  expect(result).toEqual({ code: 1, said: expect.stringMatching(said) })
})
