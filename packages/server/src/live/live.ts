import type { Logger } from 'pino'
import { findCard, type ReadProgress, refusalOf, viewEvolutionCard } from '../evolutions/evolutions.ts'
import type { Identity } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { HttpApp } from '../platform/http/open-http.ts'
import { serveEvents } from './event-routes.ts'
import type { LiveChanges } from './live-changes.ts'
import { serveLive } from './live-routes.ts'
import { viewLive } from './live-view.ts'

/** Pages of one account that may be open at the same time. */
const CONNECTIONS_PER_ACCOUNT = 30

export interface LiveParts {
  readonly db: Db
  readonly live: LiveChanges
  readonly find: (token: string) => Promise<Identity | undefined>
  readonly readProgress: ReadProgress
  readonly publicUrl: string | undefined
  readonly log: Logger
}

export interface LiveChannel {
  serve(app: HttpApp, identify: IdentifyCaller): Promise<void>
  /** Connections that follow the project at this process. */
  connectionsTo(projectId: string): number
}

/** The live channel: what happens to a project, told to its owner's pages as it happens. */
export function openLiveChannel({ db, live, find, readProgress, publicUrl, log }: LiveParts): LiveChannel {
  const byAccount = new Map<string, number>()
  const byProject = new Map<string, number>()
  const admit = (projectId: string, account: Identity) => {
    if ((byAccount.get(account.id) ?? 0) >= CONNECTIONS_PER_ACCOUNT) return undefined
    add(byAccount, account.id, 1)
    add(byProject, projectId, 1)
    return () => {
      add(byAccount, account.id, -1)
      add(byProject, projectId, -1)
    }
  }
  return {
    serve: async (app, identify) => {
      serveEvents(app, identify, { live, readProgress: (id) => readProgress(id, true), log })
      await serveLive(app, publicUrl, (projectId) => ({
        find,
        follow: (changed) => live.follow(projectId, changed),
        admit: (account) => admit(projectId, account),
        read: async (account) => {
          const row = await findCard(db, projectId)
          if (row?.owner_account !== account.id) return undefined
          const isSeen = refusalOf(row, { account, visitor: undefined }) === undefined
          return isSeen ? viewLive(viewEvolutionCard(row)) : undefined
        },
        log,
      }))
    },
    connectionsTo: (projectId) => byProject.get(projectId) ?? 0,
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
