import type { RemovedProject } from '@afterimage/contract/project'
import { Link } from 'react-router'
import { formatDay } from '../../../shared/format/format-date.ts'
import { Notice } from '../../../shared/ui/notice.tsx'

/** Tells the owner what the operator took away lately, and why. */
export function RemovedProjects({ removed }: { readonly removed: readonly RemovedProject[] }) {
  const title =
    removed.length === 1 ? 'One of your projects was removed' : `${removed.length} of your projects were removed`
  return (
    <Notice title={title} tone="warning">
      <ul className="grid gap-1">
        {removed.map(({ id, created_at: startedAt, removed_at: removedAt, reason }) => (
          <li key={id}>
            The one you started on {formatDay(startedAt)} was removed by this site’s operator on {formatDay(removedAt)},
            with its files. {reason !== null && `The reason given: “${reason}”${/[.!?]$/.test(reason) ? '' : '.'}`}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        If you think this is a mistake,{' '}
        <Link to="/contact" className="text-paper underline underline-offset-4">
          write to us
        </Link>
        .
      </p>
    </Notice>
  )
}
