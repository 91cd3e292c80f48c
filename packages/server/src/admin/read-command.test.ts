import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { insertSpending } from '../../test/spendings.ts'
import { openCredits } from '../credits/credits.ts'
import { type Removal, takeDownEvolution } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { readCommand } from './read-command.ts'

const GONE = '00000000-0000-4000-8000-00000000dead'

describe('the operator', () => {
  let db: Db
  let account: string
  let email: string
  beforeAll(async () => {
    const [place] = TEST_DATABASES
    if (place === undefined) throw new Error('there is no database')
    const { database, close } = await place.open()
    db = database.db
    account = (await insertAccount(db)).id
    email = `${account}@example.com`
    return close
  })

  const removed: Removal[] = []
  const ordered: number[] = []
  const admin = async (...args: string[]) =>
    readCommand(args)({
      db,
      operator: 'ada',
      isStorePublic: false,
      isLooking: true,
      origin: 'https://afterimage.example',
      budgetOf: (provider) => (provider === 'openai' ? 1 : undefined),
      withQueue: (run) => run({ enqueue: async () => void ordered.push(1) }),
      saveFiles: async (id, folder) => (id === GONE ? undefined : folder.length),
      takeDown: async (id, removal, alongside) => {
        removed.push(removal)
        return takeDownEvolution(
          {
            db,
            storage: { remove: async () => undefined, removeFolder: async () => undefined },
            interrupt: () => undefined,
          },
          id,
          removal,
          new Date(),
          alongside,
        )
      },
    })
  const report = async (id: string, details: string | null, isHidden = true) => {
    await db
      .insertInto('reports')
      .values({ evolution_id: id, reporter_hash: randomUUID(), reason: 'spam', details, created_at: new Date() })
      .execute()
    if (isHidden) await db.updateTable('evolutions').set({ moderation: 'reported' }).where('id', '=', id).execute()
  }

  test('makes an account pro and gives it credits, and its history says why', async () => {
    expect(await admin('plan', email.toUpperCase(), 'pro')).toMatch(
      `${email}: plan pro, 100 credits, address not confirmed, since 20`,
    )
    expect(await admin('credit', email, '50', 'Thank you for the report')).toMatch('150 credits')
    expect(await admin('show', email)).toMatch('plan pro, 150 credits')
    const history = await openCredits(db).history(account)
    expect(history.map(({ amount, description }) => [amount, description])).toEqual([
      [50, 'Thank you for the report'],
      [100, 'Welcome bonus'],
    ])
  })

  test('sees what was reported, in words that give a terminal no orders, and decides', async () => {
    expect(await admin('reports')).toBe('Nothing waits for a decision.')
    const [bad, good, shown] = [await insertFinished(db), await insertFinished(db), await insertFinished(db)]
    await report(bad, 'Buy\u001b[2J\nraccoons')
    await report(good, null)
    await report(shown, 'Is it yours?', false)
    const listing = await admin('reports')
    expect(listing).toMatch(/^Hidden by reports.*Reported, and still shown.*Is it yours\?$/s)
    expect(listing).toContain(`${bad}: not in the gallery (reported, public, completed); 0 likes, 0 views; Shift`)
    expect(listing).toMatch(/^ {2}20\S+ {2}Spam or advertising: Buy \[2J raccoons$/m)
    expect(await admin('hide', bad)).toContain('not in the gallery (hidden')
    expect((await admin('restore', good, shown)).split('\n')).toEqual([
      expect.stringContaining(`${good}: in the gallery (approved`),
      expect.stringContaining(`${shown}: in the gallery (approved`),
    ])
    expect(await admin('reports')).toBe('Nothing waits for a decision.')
    expect(await admin('show', good)).toMatch(/in the gallery.*\n.*Spam or advertising \(decided\)$/)
    expect(await admin('restore', bad)).toContain('in the gallery (approved')
  })

  test('sees which providers are paused, and ends a pause before its time', async () => {
    expect(await admin('providers')).toBe('No provider is paused, and none was asked for anything that costs today.')
    const now = new Date()
    await db
      .insertInto('provider_pauses')
      .values({ provider: 'fal', until: new Date(now.getTime() + 3_600_000) })
      .execute()
    await insertSpending(db, 'xai', 1.25, now, 1.17)
    expect(await admin('providers')).toMatch(
      /^fal: paused until 20\S+T\d\d:\d\d UTC; \$0\.0000 booked today, \$0\.0000 of it for pictures that came\nxai: not paused; \$1\.2500 booked today, \$1\.1700 of it for pictures that came$/,
    )
    await insertSpending(db, 'openai', 1, now, 1)
    expect(await admin('providers')).toContain(
      'openai: at its daily budget ($1.00), asked for nothing until 00:00 UTC unless you raise PROVIDER_DAILY_BUDGET_USD; $1.0000 booked',
    )
    await db.deleteFrom('provider_spendings').where('provider', '=', 'openai').execute()
    await expect(admin('provider:resume', 'xai')).rejects.toThrow(/^“xai” is not paused\. fal: paused until/)
    expect(await admin('provider:resume', 'fal')).toBe('fal takes new evolutions again.')
    expect(await admin('providers')).toBe('xai: not paused; $1.2500 booked today, $1.1700 of it for pictures that came')
  })

  test('removes what is asked for, tells what is left of it, and decides about it no more', async () => {
    const [one, two] = [await insertFinished(db, { prompt: 'a secret' }), await insertFinished(db)]
    const said = await admin('remove', one, two.toUpperCase(), '--reason', ' It shows a child. ')
    expect(said.split('\n')).toEqual([
      expect.stringMatching(`^${one}: removed on 20\\S+ UTC by ada: It shows a child\\.$`),
      expect.stringContaining(`${two}: removed on`),
    ])
    expect(removed.map(({ by, reason }) => [by, reason])).toEqual([
      ['ada', 'It shows a child.'],
      ['ada', 'It shows a child.'],
    ])
    for (const decision of ['hide', 'restore', 'feature']) {
      await expect(admin(decision, one)).rejects.toThrow(/removed on .* Nothing of it is left\.$/)
    }
    expect(await admin('show', one)).toContain('removed on')
    await expect(admin('remove', GONE, two)).rejects.toThrow(/^.*removed on[\s\S]*There is no evolution with the id/)
  })

  test('gives the badge and takes it away', async () => {
    const id = await insertFinished(db)
    expect(await admin('feature', id)).toContain('in the gallery, featured (open')
    expect(await admin('unfeature', id)).toContain('in the gallery (open')
  })

  test('reads what people wrote', async () => {
    expect(await admin('messages')).toBe('Nobody has written.')
    const message = {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A raccoon',
      message: 'Where\u0007 is it?\nHere.',
    }
    await db
      .insertInto('contact_messages')
      .values({ ...message, type: 'sales', created_at: new Date() })
      .execute()
    expect(await admin('messages')).toMatch(
      /Ada <ada@example\.com> {2}\[sales\]\nA raccoon\n {2}Where {2}is it\?\n {2}Here\.$/,
    )
  })

  test.each([
    [['plan', 'EMAIL', 'gold'], /^The plan is free or pro/],
    [['credit', 'EMAIL', 'many', 'x'], /^The amount is a whole number/],
    [['credit', 'EMAIL', '5'], /^Give a reason/],
    [['credit', 'EMAIL', '-500', 'x'], /^The account has \d+ credits; it cannot have fewer than none/],
    [['hide', 'that one'], /^Give the evolution’s id/],
    [['remove', GONE, 'that one'], /^Give the evolution’s id/],
    [['remove', GONE, '--reason'], /^Give a reason/],
    [['remove', GONE, '--reason', 'spam', GONE], /^Give a reason/],
    [['remove', '--reason', 'spam'], /^Give the evolution’s id/],
    [['remove', GONE], /^There is no evolution with the id/],
    [['feature', GONE], /^There is no evolution with the id/],
    [['show', GONE], /^There is no evolution with the id/],
    [['dance'], /^unknown command "dance"\n.*npm run admin -- reports/s],
    [['da\u001b[2Jnce'], /^unknown command "da \[2Jnce"\n/],
    [['help'], /^What the operator/],
  ])('%j is refused with what to do', async (args, said) => {
    await expect(admin(...args.map((word) => (word === 'EMAIL' ? email : word)))).rejects.toThrow(said)
  })
})
