import { randomInt } from 'node:crypto'
import type { NewEvolution } from '@afterimage/contract/evolution'
import type { NewContender, NewRace } from '@afterimage/contract/race'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { z } from 'zod'
import type { KeepOutcome } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { type PreparedEvolution, prepareEvolution } from './lifecycle/prepare-evolution.ts'
import { FIRST_CELL, newIdIn } from './records/cells.ts'
import { insertRace } from './records/race-store.ts'
import {
  atItsTurn,
  beginPrepared,
  type CheckedStart,
  checkStart,
  openSent,
  type StartInput,
  type StartParts,
  started,
} from './start-evolution.ts'

/** What a race is asked with: as one evolution is, but for the contenders. */
export interface RaceInput extends Omit<StartInput, 'options' | 'keep'> {
  readonly options: NewRace
  readonly keep: KeepOutcome<StartedRace>
}

export const startedRace = started.unwrap().extend({
  /** Of its contenders, in their order. */
  evolutionIds: z.array(z.uuid()),
})

export type StartedRace = z.infer<typeof startedRace>

/** What is said of a start that lacks something for all of them together. */
const TOGETHER = ['insufficient_credits', 'daily_limit_reached', 'unproved_limit_reached', 'too_many_unfinished']

/**
 * Starts the contenders of a race with one picture and takes the price of each, in one transaction: all of them begin, or none. Throws
 * the Problem of a contender that cannot work, with its number, and leaves neither a row nor a file behind.
 */
export async function startRace(parts: StartParts, input: RaceInput): Promise<StartedRace> {
  const id = newIdIn(FIRST_CELL)
  // What differs between them is what was chosen, and not chance.
  const seed = input.options.seed ?? randomInt(2 ** 32)
  const all: CheckedStart[] = []
  for (const [at, contender] of input.options.contenders.entries()) {
    const options = optionsOf({ ...input.options, seed }, contender)
    const { plan, wanted } = await ofContender(at, () => checkStart(parts, { ...input, options }))
    all.push({ plan: { ...plan, race: { id, position: at + 1 } }, wanted })
  }
  const mayStart = () =>
    together(all.length, () =>
      parts.charging.checkAll(
        input.owner,
        all.map(({ wanted }) => wanted),
      ),
    )
  await mayStart()
  const read = await openSent(input)
  return atItsTurn(parts, input, async (waiting) => {
    // Again: the owner's starts before this one may have taken the last of it.
    await mayStart()
    const prepared = await prepareAll(parts, all, read, waiting)
    const evolutionIds = prepared.map((one) => one.id)
    const creditsUsed = await together(all.length, () =>
      beginPrepared(parts, prepared, async (tx, creditsUsed) => {
        await insertRace(tx, { id, contenders: all.length, created_at: new Date() })
        await input.keep(tx, { id, evolutionIds, creditsUsed })
      }),
    )
    return { id, evolutionIds, creditsUsed }
  })
}

/** What a contender is asked with: its own, and else what the race has for all. */
function optionsOf({ contenders: _, ...race }: NewRace, { strength, ...own }: NewContender): NewEvolution {
  const namesModel = [own.aiProvider, own.aiModelId, own.llmProvider].some((name) => name !== undefined)
  const { aiProvider, aiModelId, llmProvider, ...others } = race
  const run = own.runOptions ?? race.runOptions ?? USUAL_RUN
  return {
    ...(namesModel ? others : race),
    ...own,
    ...(strength !== undefined && { runOptions: { ...run, strength: [{ frame: 1, strength }] } }),
  }
}

/** Keeps the picture of each; throws what one throws, and then no file of any is left. */
async function prepareAll(
  parts: StartParts,
  all: readonly CheckedStart[],
  read: Awaited<ReturnType<typeof openSent>>,
  waiting: AbortSignal,
): Promise<readonly PreparedEvolution[]> {
  const prepared: PreparedEvolution[] = []
  try {
    for (const { plan } of all) prepared.push(await prepareEvolution(parts, { ...plan, read }, waiting, prepared[0]))
    return prepared
  } catch (error) {
    for (const one of prepared) await one.discard()
    throw error
  }
}

function ofContender<Value>(at: number, work: () => Promise<Value>): Promise<Value> {
  return work().catch(sayBefore(`Contender ${at + 1}: `, () => true))
}

function together<Value>(contenders: number, work: () => Promise<Value>): Promise<Value> {
  const before = `A race of ${contenders} is ${contenders} evolutions, and all begin or none. `
  return work().catch(sayBefore(before, (code) => TOGETHER.includes(code)))
}

/** Throws on, and says of a Problem what it is about. */
function sayBefore(before: string, isMeant: (code: string) => boolean) {
  return (error: unknown): never => {
    if (!(error instanceof Problem) || !isMeant(error.code)) throw error
    const when = error.retryAt === undefined ? {} : { retryAt: error.retryAt }
    throw new Problem(error.code, `${before}${error.message}`, { cause: error, ...when })
  }
}
