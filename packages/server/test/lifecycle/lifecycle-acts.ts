import { hash, randomUUID } from 'node:crypto'
import { encodePng } from '@afterimage/frames/encode-frame'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { topUpCredits } from '../../src/credits/book-credits.ts'
import {
  cancelEvolution,
  cleanupEvolution,
  extendEvolution,
  retryEvolution,
} from '../../src/evolutions/change-evolution.ts'
import { removeEvolution } from '../../src/evolutions/keeping/remove-evolution.ts'
import { takeDownEvolution } from '../../src/evolutions/keeping/take-down.ts'
import { beginFilm, claimRun, takeFramesBack, yieldRun } from '../../src/evolutions/lifecycle/advance-run.ts'
import type { Owner } from '../../src/evolutions/lifecycle/charging.ts'
import type { PreparedEvolution } from '../../src/evolutions/lifecycle/prepare-evolution.ts'
import { authoriseOwner } from '../../src/evolutions/records/authorise-owner.ts'
import type { EvolutionRow } from '../../src/evolutions/records/evolution-store.ts'
import { recordFrames } from '../../src/evolutions/records/frame-store.ts'
import { recordOutput } from '../../src/evolutions/records/output-store.ts'
import type { Caller } from '../../src/platform/caller.ts'
import { changeCalls } from '../../src/providers/call-store.ts'
import type { ModelRun } from './lifecycle-model.ts'
import * as model from './lifecycle-model.ts'
import type { LifecycleProcess } from './lifecycle-process.ts'
import type { ModelWorld } from './modelled.ts'
import { balanceOf } from './modelled-costs.ts'

/** Somebody who starts evolutions: an account, or a visitor without one. */
export interface Person extends Caller {
  readonly id: string
}

/** Something that happens: what the rules make of it, and what the code does. */
export interface Act {
  readonly what: string
  readonly by: (world: ModelWorld) => ModelWorld
  /** Answers false, or throws a Problem, where nothing came of it. */
  readonly perform: (process: LifecycleProcess) => Promise<unknown>
  /** Whether the answer says what came of it. */
  readonly isAnswered?: boolean
}

const USUAL_FRAME_MS = 50
const shift = scriptedModel(async () => undefined)
/** Every frame is the same picture, of a size that the model takes. */
const SIDE_PX = 32
const png = await encodePng({ width: SIDE_PX, height: SIDE_PX, data: new Uint8Array(3 * SIDE_PX ** 2) })
const file = {
  ...{ sha256: hash('sha256', png), thumbnail_sha256: 'b'.repeat(64) },
  ...{ bytes: png.length, width: SIDE_PX, height: SIDE_PX, seed: 1 },
}

export const relay: Act = { what: 'relay', by: (world) => world, perform: ({ relay }) => relay() }

/** Its readers fail, so that all is told later. */
export const relayInVain: Act = {
  what: 'relay in vain',
  by: (world) => world,
  perform: ({ relay }) =>
    relay(async () => {
      throw new Error('cannot be read')
    }),
}

/** Of one or several in one transaction. */
export function start(person: Person, totals: readonly number[]): Act {
  const isVisitor = person.account === undefined
  const all = totals.map((total) => ({ id: randomUUID(), total, prepared: undefined }))
  return {
    what: `start ${totals.join(' and ')}`,
    by: (world) =>
      model.begin(
        world,
        all.map(({ id, total }) => ({ id, total, owner: person.id, isVisitor })),
      ),
    perform: async ({ db, lifecycle, storage }) => {
      for (const { id } of all) await storage.keep(id, 'png', png)
      await db.transaction().execute(async (tx) => {
        for (const { id, total } of all) await lifecycle.begin(tx, preparedOf(id, person, total))
      })
    },
    isAnswered: true,
  }
}

function preparedOf(id: string, person: Person, totalFrames: number): PreparedEvolution {
  const { thumbnail_sha256: thumbnailSha256, seed, ...picture } = file
  return {
    id,
    plan: { ...planOf(person, totalFrames), seed },
    original: { ...picture, thumbnailSha256, drift: 'null' },
    discard: async () => undefined,
  }
}

export function planOf(person: Person, totalFrames: number) {
  return {
    options: { totalFrames },
    owner: ownerOf(person),
    chosen: { provider: providerOf(shift), model: shift },
    styledPrompt: { style: 'dreamy', prompt: '' },
    requestId: 'test',
  } as const
}

export function topUp(accountId: string, credits: number): Act {
  return {
    what: 'top up',
    by: (world) => {
      const missing = Math.max(0, credits - balanceOf(world, accountId))
      return { ...world, given: { ...world.given, [accountId]: (world.given[accountId] ?? 0) + missing } }
    },
    perform: ({ db }) => db.transaction().execute((tx) => topUpCredits(tx, accountId, credits)),
  }
}

/** Tells which run it is, unless nobody hears of it any more. */
export function claim(id: string, onRun: (run: ModelRun) => void): Act {
  return {
    what: 'claim',
    by: (world) => model.apply(world, id, model.claim),
    perform: async ({ db }) => {
      const row = await claimRun(db, id, new Date())
      if (row !== undefined) onRun({ id, attempt: row.attempt })
    },
  }
}

export function frame(run: ModelRun, number: number): Act {
  const made = { ...file, number, previous_sha256: file.sha256, duration_ms: 1, cost_usd: 0, caption: null, reason: '' }
  return {
    what: `frame ${number}`,
    by: (world) => model.apply(world, run.id, model.frame(run, number)),
    perform: ({ db }) => recordFrames(db, [{ ...made, run: runOf(run), created_at: new Date() }]),
  }
}

/** The run asks a paid provider for a frame, which is booked as the call begins. */
export function ask(run: ModelRun, number: number): Act {
  const charge = { usd: 0.04, frame: { ...runOf(run), number } }
  const limits = { parallel: undefined, perMinute: undefined, parallelOfOwner: undefined, dailyBudget: undefined }
  return {
    what: `ask for frame ${number}`,
    by: (world) => model.apply(world, run.id, model.ask(run, number)),
    perform: ({ db }) => changeCalls(db, { requests: [{ provider: 'paid', owner: 'test', charge, limits }] }),
  }
}

/** The provider answers that it makes no such frame, which costs nothing after all. */
export function askedInVain(run: ModelRun, number: number): Act {
  return {
    what: `frame ${number} was asked for in vain`,
    by: (world) => model.apply(world, run.id, model.askedInVain(run, number)),
    perform: ({ db }) => changeCalls(db, { ended: [{ id: randomUUID(), failed: { ...runOf(run), number } }] }),
  }
}

export function output(run: ModelRun): Act {
  const film = { kind: 'mp4', sha256: file.sha256, extension: 'mp4', bytes: 1 } as const
  return {
    what: 'output',
    by: (world) => model.apply(world, run.id, model.output(run)),
    perform: ({ db }) => recordOutput(db, runOf(run), { ...film, created_at: new Date() }),
  }
}

/** A rule of the run ends it. */
export function stop(run: ModelRun, number: number): Act {
  return {
    what: `stop at ${number}`,
    by: (world) => model.apply(world, run.id, model.stop(run, number)),
    perform: ({ db, lifecycle }) =>
      db.transaction().execute((tx) => lifecycle.stop(tx, runOf(run), { number, cause: 'kept' })),
  }
}

export function film(run: ModelRun): Act {
  return {
    what: 'film',
    by: (world) => model.apply(world, run.id, model.film(run)),
    perform: ({ db }) => beginFilm(db, runOf(run)),
  }
}

export function makeRoom(run: ModelRun): Act {
  return {
    what: 'make room',
    by: (world) => model.apply(world, run.id, model.makeRoom(run)),
    perform: ({ db }) => yieldRun(db, runOf(run)),
  }
}

export function damage(run: ModelRun, last: number): Act {
  return {
    what: `damage after ${last}`,
    by: (world) => model.apply(world, run.id, model.damage(run, last)),
    perform: ({ db }) => db.transaction().execute((tx) => takeFramesBack(tx, runOf(run), last, new Date())),
  }
}

export function complete(run: ModelRun): Act {
  return {
    what: 'complete',
    by: (world) => model.apply(world, run.id, model.complete(run)),
    perform: ({ db, lifecycle }) =>
      db.transaction().execute((tx) => lifecycle.settle(tx, { kind: 'completed', run: runOf(run) })),
  }
}

export function fail(run: ModelRun): Act {
  return {
    what: 'fail',
    by: (world) => model.apply(world, run.id, model.fail(run)),
    perform: ({ db, lifecycle }) =>
      db.transaction().execute((tx) => lifecycle.settle(tx, { kind: 'failed', run: runOf(run), reason: 'No.' })),
  }
}

export function cancel(seen: EvolutionRow, person: Person): Act {
  return {
    what: 'cancel',
    by: (world) => model.apply(world, seen.id, model.cancel(seen.status)),
    perform: ({ changes }) => cancelEvolution(changes, ownedBy(seen, person)),
    isAnswered: true,
  }
}

export function retry(seen: EvolutionRow, person: Person): Act {
  const owner = ownerOf(person)
  return {
    what: 'retry',
    by: (world) => model.apply(world, seen.id, model.retry(seen.status)),
    perform: ({ changes }) => retryEvolution(changes, ownedBy(longAgo(seen), person), owner, USUAL_FRAME_MS),
    isAnswered: true,
  }
}

export function extend(seen: EvolutionRow, person: Person, total: number): Act {
  const owner = ownerOf(person)
  const { status, completed_frames: completed, delivered_frames: delivered } = seen
  return {
    what: `extend to ${total}`,
    by: (world) => model.apply(world, seen.id, model.extend({ status, completed, delivered }, total)),
    perform: ({ changes }) => extendEvolution(changes, ownedBy(seen, person), owner, total),
    isAnswered: true,
  }
}

export function reset(seen: EvolutionRow, person: Person): Act {
  return {
    what: 'reset',
    by: (world) => model.apply(world, seen.id, model.reset(seen.status)),
    perform: ({ changes }) => cleanupEvolution(changes, ownedBy(longAgo(seen), person), USUAL_FRAME_MS),
    isAnswered: true,
  }
}

export function remove(seen: EvolutionRow, person: Person): Act {
  return {
    what: 'delete',
    by: (world) => model.apply(world, seen.id, model.remove),
    perform: (process) => removeEvolution(process, ownedBy(seen, person)),
    isAnswered: true,
  }
}

/** By the operator. */
export function takeDown(id: string): Act {
  return {
    what: 'take down',
    by: (world) => model.apply(world, id, model.takeDown),
    perform: ({ changes }) => takeDownEvolution(changes, id, { by: 'test', reason: null }, new Date()),
  }
}

function runOf({ id, attempt }: ModelRun) {
  return { evolutionId: id, attempt }
}

function ownedBy(row: EvolutionRow, person: Person) {
  return authoriseOwner(row, person)
}

export function ownerOf({ id, account }: Person): Owner {
  const address = '192.0.2.1'
  return account === undefined ? { visitor: id, address } : { account, address }
}

/** As its owner sees it who has waited: what runs looks stuck. */
function longAgo(row: EvolutionRow): EvolutionRow {
  return { ...row, updated_at: new Date(0) }
}
