import type { getStatus } from '@afterimage/contract/status-endpoint'
import type { z } from 'zod'
import { StateMark } from './state-mark.tsx'
import { COMPONENTS, timeWords } from './status-words.ts'

type Components = z.output<typeof getStatus.ok.body>['components']

/** The parts of the service, and how long each took to answer. */
export function ComponentList({ components }: { readonly components: Components }) {
  return (
    <ul className="grid gap-px sm:grid-cols-2 sm:gap-x-12">
      {components.map(({ id, state, latencyMs }) => (
        <li key={id} className="flex min-h-14 items-center gap-4 border-line border-b">
          <span className="min-w-0 flex-1">
            {COMPONENTS[id].name} <span className="text-dim text-small">{COMPONENTS[id].task}</span>
          </span>
          <span className="figure-text whitespace-nowrap text-dim text-small">{timeWords(latencyMs)}</span>
          <StateMark state={state} />
        </li>
      ))}
    </ul>
  )
}
