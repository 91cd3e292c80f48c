import { isGraveReason, REPORT_REASONS } from '@afterimage/contract/gallery'
import type { OperatorEvolution } from '@afterimage/contract/operator'
import { printable } from '@afterimage/core/printable'
import { formatAge } from '../../../shared/format/format-age.ts'
import { formatMoment } from '../../../shared/format/format-date.ts'

/** What people have against an evolution, the newest first. */
export function Reports({ evolution }: { readonly evolution: Pick<OperatorEvolution, 'reports' | 'openReports'> }) {
  const { reports, openReports } = evolution
  if (reports.length === 0) return null
  const beyond = openReports - reports.filter(({ isDecided }) => !isDecided).length
  return (
    <div>
      <ul aria-label="Reports" className="grid gap-2">
        {reports.map(({ id, reason, details, createdAt, isDecided }) => (
          <li key={id} className={isDecided ? 'border-line border-l-2 pl-3' : 'border-pending border-l-2 pl-3'}>
            <p className="text-small">
              <span className={isGraveReason(reason) ? 'font-medium text-failed' : 'font-medium'}>
                {REPORT_REASONS[reason]}
              </span>{' '}
              <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-dim">
                {formatAge(Date.parse(createdAt), Date.now())}
                {isDecided && ', decided'}
              </time>
            </p>
            {details !== null && <p className="break-words text-dim text-small">{printable(details)}</p>}
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className="mt-2 text-dim text-small">
          {beyond === 1 ? 'One more report waits' : `${beyond} more reports wait`} for the same decision.
        </p>
      )}
    </div>
  )
}
