import { isGraveReason, REPORT_REASONS, type ReportReason } from '@afterimage/contract/gallery'
import type { OperatorEvolution } from '@afterimage/contract/operator'

/** From this score on a network is rather sure than not. */
const LIKELY = 0.5

/** What nobody should see without having asked for it. */
const HARD_TO_SEE: ReadonlySet<ReportReason> = new Set(['sexual', 'violence'])

/** Why an evolution's pictures are shown only to those who ask for them; null where they may be. */
export function veilOf({
  unsafe,
  look,
  reports,
}: Pick<OperatorEvolution, 'unsafe' | 'look' | 'reports'>): string | null {
  const report = reports.find(
    ({ reason, isDecided }) => !isDecided && (isGraveReason(reason) || HARD_TO_SEE.has(reason)),
  )
  if (report !== undefined) return `Reported: ${REPORT_REASONS[report.reason]}.`
  if (unsafe !== null && (unsafe >= LIKELY || look === 'held')) {
    return `A small network gives the original ${unsafe.toFixed(2)} of 1 for being unsafe. It often errs.`
  }
  return look === 'held' ? 'Held back before the gallery. No network could say what it shows.' : null
}
