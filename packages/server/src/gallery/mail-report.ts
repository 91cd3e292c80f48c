import { REPORT_REASONS } from '@afterimage/contract/gallery'
import { z } from 'zod'
import { isTakenDown } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mailer } from '../platform/mail/mail.ts'
import { findModerated } from './moderation-store.ts'
import { findReport } from './report-store.ts'

const payload = z.object({ reportId: z.number() })

/** Tells the operator of the first report of an evolution, and of the one that hides it. */
export const mailReportJob = {
  name: 'mail-report',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

/** The job: an email to the operator, where there is one. */
export async function mailReport(
  parts: { readonly db: Db; readonly mailer: Mailer; readonly operatorEmail: string | undefined },
  reportId: number,
  origin: string,
): Promise<void> {
  const report = await findReport(parts.db, reportId)
  if (report === undefined || parts.operatorEmail === undefined) return
  const id = report.evolution_id
  const evolution = await findModerated(parts.db, id)
  if (evolution === undefined || evolution.moderation === 'removed') return
  const isHidden = isTakenDown(evolution.moderation)
  await parts.mailer.send({
    to: parts.operatorEmail,
    subject: isHidden ? 'Reports have hidden an evolution' : 'Someone reported an evolution',
    button: 'See the evolution',
    text: `${isHidden ? 'Reports have hidden this evolution.' : 'Someone reported this evolution.'}

${origin}/evolution/${id}

Reason: ${REPORT_REASONS[report.reason]}
${report.details === null ? '' : `\n${report.details}\n`}
${isHidden ? 'Only its owner can see it until you decide:' : 'It is still shown. You can decide now:'}

npm run admin -- show ${id}      what was reported
npm run admin -- save ${id} FOLDER   copy its pictures and films into a new folder, to look at them
npm run admin -- restore ${id}   show it; the same reasons do not hide it again
npm run admin -- hide ${id}      hide it from everyone but its owner
npm run admin -- remove ${id}    delete it and its files for good
`,
  })
}
