import type { Evolution, EvolutionDetail } from '@afterimage/contract/evolution'
import { isSettled } from '@afterimage/core/statuses'
import { STYLES } from '@afterimage/core/styles'
import { useQuery } from '@tanstack/react-query'
import { findModel, providersQuery } from '../../shared/api/providers-queries.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { LineagePanel } from '../lineage/lineage-panel.tsx'
import { DetailsPanel } from './completion/details-panel.tsx'
import { JourneyPanel } from './completion/journey-panel.tsx'
import type { EvolutionView } from './model/evolution-view.ts'
import { ResultsPanel } from './results/results-panel.tsx'
import { EndedMail } from './summary/ended-mail.tsx'
import { OwnersForking } from './summary/owners-forking.tsx'
import { OwnersVisibility } from './summary/owners-visibility.tsx'
import { SignUpPrompt } from './summary/sign-up-prompt.tsx'
import { TriesPanel } from './tries/tries-panel.tsx'

interface EvolutionPanelsProps {
  readonly detail: EvolutionDetail
  readonly view: EvolutionView
}

/** What stands under the timeline: what came of it, or, while it runs, what it does and who hears of it. */
export function EvolutionPanels({ detail, view }: EvolutionPanelsProps) {
  const { evolution } = detail
  return (
    <div className="mt-10 grid gap-10">
      <LineagePanel id={evolution.id} screen="evolution" />
      {isSettled(view.status) ? (
        <>
          {view.status === 'completed' && <JourneyPanel frames={view.frames} />}
          {view.status === 'failed' && <TriesPanel tries={detail.tries} />}
          <DetailsPanel evolution={evolution} isOpen={view.status === 'failed'} />
          <ResultsPanel detail={detail} frames={view.frames} />
        </>
      ) : (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
          <StyleCard evolution={evolution} />
          {evolution.isOwner && (
            <div className="border-line border-t pt-6">
              <OwnersVisibility evolution={evolution} />
              <OwnersForking evolution={evolution} />
            </div>
          )}
          <SignUpPrompt id={evolution.id} />
          <EndedMail evolution={evolution} />
        </div>
      )}
    </div>
  )
}

/** What the style asks of the model at each step. */
function StyleCard({ evolution }: { readonly evolution: Evolution }) {
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
