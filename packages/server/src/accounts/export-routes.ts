import { Readable } from 'node:stream'
import type { CreditTransaction } from '@afterimage/contract/account'
import { getExport } from '@afterimage/contract/account-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Archived } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { bindFileEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { listSessionRows } from './account-store.ts'
import { viewAccount, viewSession } from './account-view.ts'
import { listApiKeyRows } from './api-key-store.ts'
import { viewApiKey } from './api-keys.ts'
import { exportAccount } from './export-account.ts'

const EXPORTS_BY_ACCOUNT: Limit = { name: 'export-account', max: 10, windowMs: 3_600_000 }

export interface ExportParts {
  readonly db: Db
  readonly limits: RateLimits
  readonly storage: Storage
  readonly balance: (accountId: string) => Promise<number>
  readonly history: (accountId: string) => Promise<readonly CreditTransaction[]>
  readonly archive: (accountId: string) => AsyncIterable<Archived>
  readonly removedOf: (accountId: string) => Promise<readonly unknown[]>
  readonly likesOf: (
    accountId: string,
  ) => Promise<readonly { readonly evolutionId: string; readonly likedAt: string }[]>
  readonly webhooksOf: (accountId: string) => Promise<readonly unknown[]>
}

/** `GET /user/export`: everything that belongs to the account, as a ZIP. */
export function serveExport(app: FastifyInstance, identify: IdentifyCaller, parts: ExportParts): void {
  bindFileEndpoint(app, getExport, async ({ request, reply }) => {
    const account = await identify.account(request)
    await parts.limits.count(EXPORTS_BY_ACCOUNT, account.id)
    const sessions = await listSessionRows(parts.db, account.id, new Date())
    const about = {
      exportedAt: new Date().toISOString(),
      account: viewAccount(account, await parts.balance(account.id)),
      // On the shared account they are other people's.
      sessions: account.isDemo ? [] : sessions.map((row) => viewSession(row, account.sessionId)),
      apiKeys: account.isDemo ? [] : (await listApiKeyRows(parts.db, account.id)).map(viewApiKey),
      webhooks: await parts.webhooksOf(account.id),
      transactions: await parts.history(account.id),
      removed: account.isDemo ? [] : await parts.removedOf(account.id),
      likes: account.isDemo ? [] : await parts.likesOf(account.id),
    }
    return (
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="afterimage-export.zip"')
        .header('cache-control', 'no-store')
        // Fastify reads the whole of a stream that answers HEAD, and throws it away.
        .send(
          request.method === 'HEAD'
            ? Readable.from([])
            : exportAccount(about, parts.archive(account.id), parts.storage),
        )
    )
  })
}
