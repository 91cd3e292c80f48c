import { createHmac } from 'node:crypto'
import { networkOf } from '../platform/address-rules.ts'
import type { VisitorModels } from '../platform/config.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { Problem } from '../platform/problem.ts'
import type { Allowance, Visitor } from './allowance.ts'
import { serveAllowance } from './visitor-routes.ts'
import {
  deleteStart,
  deleteStartsBefore,
  hasStart,
  insertStart,
  listStarts,
  lockVisitor,
  type Starts,
} from './visitor-store.ts'

const WINDOW_MS = 24 * 3_600_000

export interface Visitors {
  serve(app: HttpApp, identify: IdentifyCaller): void
  allowance(visitor: Visitor): Promise<Allowance>
  /** Throws `daily_limit_reached` when nothing is left now; promises nothing. */
  check(visitor: Visitor): Promise<void>
  /** Whether a model is for visitors too. */
  isForVisitors(model: { readonly id: string; readonly costPerImage: number }): boolean
  /** Throws `account_needed` for a model that is not for visitors. */
  checkModel(model: { readonly id: string; readonly name: string; readonly costPerImage: number }): void
  /** What stands for everybody at the network of an address: `network:` and a keyed hash. */
  networkKey(address: string): string
  /** Takes one of the allowance in the transaction that starts the evolution. Throws `daily_limit_reached`. */
  reserve(tx: Tx, visitor: Visitor, evolutionId: string): Promise<void>
  /** An evolution that ended without a single frame costs nothing of the allowance. */
  release(tx: Tx, evolutionId: string): Promise<void>
  sweep(now: Date): Promise<void>
}

/** What people may do without an account: so many evolutions in 24 hours, counted by browser and by address. */
export function openVisitors(
  db: Db,
  secret: string,
  config: { readonly visitorDailyLimit: number; readonly visitorModels: VisitorModels },
): Visitors {
  const limit = config.visitorDailyLimit === 0 ? undefined : config.visitorDailyLimit
  const hashNetwork = (purpose: string, address: string) =>
    createHmac('sha256', secret)
      .update(`${purpose}\0${networkOf(address)}`)
      .digest('base64url')
  const keysOf = ({ id, address }: Visitor) => ({ visitor: id, addressHash: hashNetwork('address', address) })
  const allowance = async (reader: Db, visitor: Visitor): Promise<Allowance> => {
    if (limit === undefined) return { limit, remaining: Number.POSITIVE_INFINITY, nextFreeAt: undefined }
    return judge(await listStarts(reader, keysOf(visitor), windowStart()), limit)
  }

  const isForVisitors: Visitors['isForVisitors'] = ({ id, costPerImage }) => {
    const { visitorModels: allowed } = config
    return allowed === 'all' || (allowed === 'free' ? costPerImage === 0 : allowed.includes(id))
  }

  return {
    isForVisitors,
    serve: (app, identify) => serveAllowance(app, identify, (visitor) => allowance(db, visitor)),
    allowance: (visitor) => allowance(db, visitor),
    check: async (visitor) => refuseWithout(await allowance(db, visitor)),
    checkModel: (model) => {
      if (!isForVisitors(model)) {
        throw new Problem('account_needed', `${model.name} is for people with an account. Sign in, or choose another.`)
      }
    },
    networkKey: (address) => `network:${hashNetwork('queue', address)}`,
    reserve: async (tx, visitor, evolutionId) => {
      if (limit === undefined) return
      const keys = keysOf(visitor)
      await lockVisitor(tx, keys)
      if (await hasStart(tx, evolutionId, windowStart())) return
      refuseWithout(await allowance(tx, visitor))
      await insertStart(tx, evolutionId, keys, new Date())
    },
    release: deleteStart,
    sweep: (now) => deleteStartsBefore(db, new Date(now.getTime() - WINDOW_MS)),
  }
}

function windowStart(): Date {
  return new Date(Date.now() - WINDOW_MS)
}

/** Whichever of the two has used up more decides. */
function judge(starts: Starts, limit: number): Allowance {
  const used = Math.max(starts.byVisitor.length, starts.byAddress.length)
  const remaining = Math.max(0, limit - used)
  if (remaining > 0) return { limit, remaining, nextFreeAt: undefined }
  const free = [starts.byVisitor, starts.byAddress].map((list) => list.at(-limit)?.getTime() ?? 0)
  return { limit, remaining, nextFreeAt: new Date(Math.max(...free) + WINDOW_MS) }
}

function refuseWithout({ limit, remaining, nextFreeAt }: Allowance): void {
  if (remaining > 0 || nextFreeAt === undefined) return
  const hours = Math.max(1, Math.ceil((nextFreeAt.getTime() - Date.now()) / 3_600_000))
  throw new Problem(
    'daily_limit_reached',
    `Without an account there are ${limit} evolutions in 24 hours. The next one is free in about ${hours} ${hours === 1 ? 'hour' : 'hours'}; with an account you can start now.`,
    { retryAt: nextFreeAt },
  )
}
