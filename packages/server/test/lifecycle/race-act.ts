import { randomUUID } from 'node:crypto'
import { encodePng } from '@afterimage/frames/encode-frame'
import { type PreparedEvolution, prepareEvolution } from '../../src/evolutions/lifecycle/prepare-evolution.ts'
import { insertRace } from '../../src/evolutions/records/race-store.ts'
import { beginPrepared } from '../../src/evolutions/start-evolution.ts'
import { type Act, type Person, planOf } from './lifecycle-acts.ts'
import * as model from './lifecycle-model.ts'
import type { LifecycleProcess } from './lifecycle-process.ts'

const SIDE_PX = 32

/** Somebody starts a race with a picture of its own, which is read and stored for all contenders already. */
export async function race(
  { storage, log }: LifecycleProcess,
  person: Person,
  totals: readonly number[],
): Promise<Act> {
  const id = randomUUID()
  const shade = new Uint8Array(3 * SIDE_PX ** 2).fill(Number.parseInt(id.slice(0, 2), 16))
  const png = await encodePng({ width: SIDE_PX, height: SIDE_PX, data: shade })
  const prepared: PreparedEvolution[] = []
  for (const [at, total] of totals.entries()) {
    const plan = { ...planOf(person, total), read: () => png, race: { id, position: at + 1 } }
    const waiting = AbortSignal.timeout(10_000)
    prepared.push(await prepareEvolution({ storage, log }, plan, waiting, prepared[0]))
  }
  const isVisitor = person.account === undefined
  return {
    what: `race of ${totals.join(', ')}`,
    by: (world) =>
      model.begin(
        world,
        prepared.map((one, at) => ({ id: one.id, total: totals[at] ?? 0, owner: person.id, isVisitor })),
      ),
    perform: (process) =>
      beginPrepared(process, prepared, (tx) =>
        insertRace(tx, { id, contenders: totals.length, created_at: new Date() }),
      ),
    isAnswered: true,
  }
}
