import { ModelError, type ModelErrorKind } from '@afterimage/models/model-error'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import { openCredits } from '../../credits/credits.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { runEvolution } from './run-evolution.ts'

const never = new AbortController().signal

interface Outcome {
  /** How often the model is asked for a frame that never comes. */
  readonly asked: number
  readonly noted: 'retried' | 'refused'
  /** What the person reads. */
  readonly sentence: string
  /** Whether nobody may ask the provider for a while. */
  readonly isPaused: boolean
}

/** What the runner does about each kind of failure that does not go away. */
const OUTCOMES = {
  busy: {
    asked: 3,
    noted: 'retried',
    sentence: 'The model was too busy for too long to make frame 5: No.',
    isPaused: false,
  },
  timeout: {
    asked: 3,
    noted: 'retried',
    sentence: 'The model did not answer in time for frame 5: No.',
    isPaused: false,
  },
  broken: { asked: 3, noted: 'retried', sentence: 'Frame 5 could not be made: No.', isPaused: false },
  refused: {
    asked: 1,
    noted: 'refused',
    sentence: 'The model refused to make frame 5: No. Another picture or another model may get further.',
    isPaused: false,
  },
  exhausted: {
    asked: 1,
    noted: 'refused',
    sentence: "The provider's quota is used up, so frame 5 was not made: No. It can go on when there is quota again.",
    isPaused: true,
  },
  misconfigured: {
    asked: 1,
    noted: 'refused',
    sentence: 'Frame 5 cannot be made until the operator of this site acts: No. Until then, choose another model.',
    isPaused: false,
  },
} as const satisfies Record<ModelErrorKind, Outcome>

const KINDS: readonly ModelErrorKind[] = ['busy', 'timeout', 'broken', 'refused', 'exhausted', 'misconfigured']

describe.each(TEST_DATABASES)('a failure that does not go away, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(() => closeDatabase())

  test('is one of those that the table names', () => {
    expect(KINDS.toSorted()).toEqual(Object.keys(OUTCOMES).toSorted())
  })

  test.each(KINDS)('%s: ends the run as the table says, keeps its frames and gives back the rest', async (kind) => {
    const { asked, noted, sentence, isPaused } = OUTCOMES[kind]
    let calls = 0
    const model = scriptedModel(async ({ number }) => {
      if (number < 5) return undefined
      calls += 1
      throw new ModelError(kind, 'No.', { retryAfterMs: 20 })
    })
    const bench = await openWorkbench(database, model)
    const account = await insertAccount(database.db)
    const credits = openCredits(database.db)
    const id = await bench.start(
      { totalFrames: 10 },
      {
        address: '192.0.2.1',
        account: {
          ...account,
          email: '',
          isDemo: false,
          isProved: false,
          isOperator: false,
          createdAt: new Date(),
          sessionId: '',
        },
      },
    )
    expect(await credits.balance(account.id)).toBe(97)
    await database.db.deleteFrom('provider_pauses').execute()

    await runEvolution(bench.runParts, id, never)

    const { evolution, frames, tries } = await bench.look(id)
    expect(evolution).toMatchObject({ status: 'failed', completed_frames: 4, error_message: sentence })
    expect(frames.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4])
    expect(calls).toBe(asked)
    expect(tries.filter(({ number }) => number === 5).map(({ kind }) => kind)).toEqual(Array(asked).fill(noted))
    // Four of ten frames cost 1.2 of 3 credits, rounded up.
    expect(await credits.balance(account.id)).toBe(98)
    const pauses = await database.db.selectFrom('provider_pauses').select('provider').execute()
    expect(pauses).toEqual(isPaused ? [{ provider: 'test' }] : [])
    await bench.close()
  })
})
