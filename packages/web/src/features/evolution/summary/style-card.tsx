import type { Evolution } from '@afterimage/contract/evolution'
import { STYLES } from '@afterimage/core/styles'
import { useQuery } from '@tanstack/react-query'
import { findModel, providersQuery } from '../../../shared/api/providers-queries.ts'
import { Panel } from '../../../shared/ui/panel.tsx'

/** What the style asks of the model at each step. */
export function StyleCard({ evolution }: { readonly evolution: Evolution }) {
  const providers = useQuery(providersQuery)
  const found = findModel(providers.data, evolution.aiProvider, evolution.aiModelId)
  const meaning = found?.model.styles[evolution.style]
  return (
    <Panel title={STYLES[evolution.style].name}>
      <div className="grid max-w-[60ch] gap-2 text-dim">
        <p className="text-paper">“{evolution.prompt || STYLES[evolution.style].prompt}.”</p>
        <p>{meaning ?? 'Each frame is made from the one before it, never from the original.'}</p>
      </div>
    </Panel>
  )
}
