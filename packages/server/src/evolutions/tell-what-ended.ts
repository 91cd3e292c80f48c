import type { Logger } from 'pino'
import type { Database } from '../platform/database/open-database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Queue } from '../platform/queue.ts'
import { type MailEndedParts, mailEnded, mailEndedJob, openEndedMailReader } from './emails/mail-ended.ts'
import { type Relay, startRelay } from './lifecycle/relay-outbox.ts'
import { openCancelledFilmReader } from './making/film-cancelled.ts'
import type { Run } from './records/evolution-store.ts'

const EMAILS_AT_ONCE = 2

interface TellParts extends MailEndedParts {
  readonly queue: Queue
  readonly database: Pick<Database, 'listen'>
  readonly log: Logger
}

/** Hands what has become of evolutions to everybody who wants to know: the emails about their ends, and the films of cancelled ones. */
export function tellWhatEnded({ queue, database, ...mail }: TellParts): Feature {
  let relay: Relay | undefined
  const { db, log } = mail
  return {
    work: async ({ origin }) => {
      await queue.work(mailEndedJob, EMAILS_AT_ONCE, (run: Run) => mailEnded(mail, run, origin))
      const readers = [openEndedMailReader(queue), openCancelledFilmReader(queue)]
      relay = await startRelay({ db, log, listen: database.listen, readers })
    },
    close: async (timeoutMs) => relay?.stop(timeoutMs),
  }
}
