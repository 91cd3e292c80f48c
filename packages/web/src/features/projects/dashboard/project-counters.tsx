import type { ProjectCounts } from '@afterimage/contract/project'

const COUNTERS = [
  { key: 'total', name: 'Total', colour: 'text-paper' },
  { key: 'completed', name: 'Completed', colour: 'text-completed' },
  { key: 'processing', name: 'Processing', colour: 'text-processing' },
  { key: 'failed', name: 'Failed', colour: 'text-failed' },
] as const

/** How many projects there are, and how they stand; dashes while that is unknown. */
export function ProjectCounters({ counts }: { readonly counts: ProjectCounts | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-line border-y sm:grid-cols-4">
      {COUNTERS.map(({ key, name, colour }) => (
        <div
          key={key}
          className="flex flex-col-reverse border-line px-4 py-4 first:pl-0 max-sm:odd:pl-0 even:border-l max-sm:[&:nth-child(n+3)]:border-t sm:border-l sm:first:border-l-0"
        >
          <dt className="text-dim text-small">{name}</dt>
          <dd className={`display-text text-figure ${counts?.[key] === 0 ? 'text-faint' : colour}`}>
            {counts?.[key].toLocaleString('en-US') ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
