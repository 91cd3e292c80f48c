import { REPORT_REASONS, type ReportReason } from '@afterimage/contract/gallery'
import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { LETTER_BOUNDS, type Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { lockForCounting } from './like-store.ts'
import { notFound } from './not-found.ts'
import { findReport, insertReport, markAsReported } from './report-store.ts'

const payload = z.object({ reportId: z.number() })

/** Tells the operator of the first report of an evolution. */
export const mailReportJob = {
  name: 'mail-report',
  parse: (data: unknown) => payload.parse(data),
  bounds: LETTER_BOUNDS,
}

export interface NewReport {
  readonly evolutionId: string
  readonly reporterHash: string
  readonly reason: ReportReason
  readonly details: string | undefined
}

/**
 * Records what somebody has against an evolution, once for each person. It leaves the gallery with the first report,
 * unless an operator has approved it before. Throws `not_found`.
 */
export async function reportEvolution(
  { db, queue }: { readonly db: Db; readonly queue: Queue },
  { evolutionId, reporterHash, reason, details }: NewReport,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockForCounting(tx, evolutionId))) throw notFound()
    const reportId = await insertReport(tx, {
      evolution_id: evolutionId,
      reporter_hash: reporterHash,
      reason,
      details: details === undefined || details === '' ? null : details,
      created_at: now,
    })
    const isFirst = reportId !== undefined && (await markAsReported(tx, evolutionId))
    if (isFirst) await queue.enqueue(tx, mailReportJob, { reportId })
  })
}

/** The job: a letter to the operator, where there is one. */
export async function mailReport(
  parts: { readonly db: Db; readonly mailer: Mailer; readonly operatorEmail: string | undefined },
  reportId: number,
  origin: string,
): Promise<void> {
  const report = await findReport(parts.db, reportId)
  if (report === undefined || parts.operatorEmail === undefined) return
  const id = report.evolution_id
  await parts.mailer.send({
    to: parts.operatorEmail,
    subject: 'Somebody reported an evolution',
    text: `${origin}/evolution/${id}

Reason: ${REPORT_REASONS[report.reason]}
${report.details === null ? '' : `\n${report.details}\n`}
It has left the gallery until you decide:

npm run admin -- hide ${id}
npm run admin -- restore ${id}
`,
  })
}
