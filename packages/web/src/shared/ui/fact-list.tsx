import type { ReactNode } from 'react'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Measured values and codes are set in the mono face. */
  readonly isMono?: boolean
}

/** A quiet list of names and values. */
export function FactList({ facts, isDense = false }: { readonly facts: readonly Fact[]; readonly isDense?: boolean }) {
  return (
    <dl className={isDense ? 'grid gap-y-1' : 'grid gap-y-2'}>
      {facts.map((fact) => (
        <div key={fact.name} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-dim text-small">{fact.name}</dt>
          <dd className={`min-w-0 break-words text-right text-small ${fact.isMono ? 'figure-text' : ''}`}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
