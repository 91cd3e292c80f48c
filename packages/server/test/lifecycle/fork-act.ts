import { prepareEvolution } from '../../src/evolutions/lifecycle/prepare-evolution.ts'
import { assertForkable, openFork, readFork } from '../../src/evolutions/open-fork.ts'
import { Problem } from '../../src/platform/problem.ts'
import { type Act, ownerOf, type Person, planOf } from './lifecycle-acts.ts'
import * as model from './lifecycle-model.ts'
import type { LifecycleProcess } from './lifecycle-process.ts'

/**
 * Somebody forks a frame, which is read and stored already, and begins when its parent may be gone. Undefined where there is no such
 * frame any more.
 */
export async function fork(
  { db, storage, log }: LifecycleProcess,
  person: Person,
  wanted: { readonly evolutionId: string; readonly frame: number },
  total: number,
): Promise<Act | undefined> {
  const options = { totalFrames: total, fork: wanted }
  const input = { options, owner: ownerOf(person), upload: undefined }
  const opened = await openFork({ db }, wanted, input).catch(undefinedIfProblem)
  const read = opened && (await readFork({ storage }, opened, {}).catch(undefinedIfProblem))
  if (read === undefined) return undefined
  const plan = { ...planOf(person, total), options, ...read }
  const prepared = await prepareEvolution({ storage, log }, plan, AbortSignal.timeout(10_000))
  return {
    what: `fork frame ${wanted.frame} of ${wanted.evolutionId}`,
    by: (world) => {
      const parent = world.evolutions[wanted.evolutionId]?.row
      if (parent === undefined || parent.isRemoved) return world
      const isVisitor = person.account === undefined
      return model.begin(world, [{ id: prepared.id, total, owner: person.id, isVisitor }])
    },
    perform: async (process) => {
      await process.db
        .transaction()
        .execute(async (tx) => {
          await assertForkable(tx, prepared.plan)
          await process.lifecycle.begin(tx, prepared)
        })
        .catch(async (error: unknown) => {
          if (error instanceof Problem) await prepared.discard()
          throw error
        })
    },
    isAnswered: true,
  }
}

function undefinedIfProblem(error: unknown): undefined {
  if (error instanceof Problem) return undefined
  throw error
}
