import type { Logger } from 'pino'
import type { Database } from '../platform/database/open-database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Queue } from '../platform/queue.ts'
import { type MailEndedParts, mailEnded, mailEndedJob, openEndedMailReader } from './emails/mail-ended.ts'
import { type OutboxReader, type Relay, startRelay } from './lifecycle/relay-outbox.ts'
import { openCancelledFilmReader } from './making/film-cancelled.ts'
import type { Run } from './records/evolution-store.ts'

const EMAILS_AT_ONCE = 2

export interface TellParts extends MailEndedParts {
  readonly queue: Queue
  readonly database: Pick<Database, 'listen'>
  readonly log: Logger
  /** Takes events, too; links that it makes lead to `origin`. */
  readonly openReader: (origin: string) => OutboxReader
}

/** Hands what has become of evolutions to everybody who wants to know: the emails about their ends, the films of cancelled ones, and one more. */
export function tellEvents({ queue, database, openReader, ...mail }: TellParts): Feature {
  let relay: Relay | undefined
  const { db, log } = mail
  return {
    work: async ({ origin }) => {
      await queue.work(mailEndedJob, EMAILS_AT_ONCE, (run: Run) => mailEnded(mail, run, origin))
      const readers = [openEndedMailReader(queue), openCancelledFilmReader(queue), openReader(origin)]
      relay = await startRelay({ db, log, listen: database.listen, readers })
    },
    close: async (timeoutMs) => relay?.stop(timeoutMs),
  }
}
