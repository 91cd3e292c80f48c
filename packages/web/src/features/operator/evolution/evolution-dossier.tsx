import type { OperatorDecision, OperatorEvolution } from '@afterimage/contract/operator'
import { getOperatorFiles } from '@afterimage/contract/operator-endpoints'
import { styleOfPrompt } from '@afterimage/core/styles'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isNotFound } from '../../../shared/api/api-problem.ts'
import { addressOf } from '../../../shared/api/call-api.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { choicesFor, isReasoned } from '../moderation/choices.ts'
import { decidedSentence } from '../moderation/decided-sentence.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { EvolutionFacts } from '../moderation/evolution-facts.tsx'
import { evolutionName } from '../moderation/evolution-name.ts'
import { Reports } from '../moderation/reports.tsx'
import { useDecision } from '../moderation/use-decision.ts'
import { veilOf } from '../moderation/veil.ts'
import { operatorEvolutionQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { PicturePair } from '../shared/picture-pair.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { TextLink } from '../shared/text-link.tsx'

/** Hundreds of full frames take a while to be packed. */
const PACKED_WITHIN_MS = 120_000

/** An evolution with what is said against it, and all that can be decided about it. */
export function EvolutionDossier({ id }: { readonly id: string }) {
  const answer = useQuery(operatorEvolutionQuery(id))
  if (answer.isPending) return <RowsSkeleton height="h-64" rows={2} />
  if (answer.data === undefined) {
    if (isNotFound(answer.error)) return <NothingHere title="There is no evolution with this id" />
    return (
      <LoadFailure
        title="The evolution could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return <Found evolution={answer.data} />
}

function Found({ evolution }: { readonly evolution: OperatorEvolution }) {
  const { id, moderation, removal, original, last, prompt } = evolution
  const [isUnveiled, setIsUnveiled] = useState(false)
  const isOpen = moderation === 'open' || moderation === 'approved'
  return (
    <article aria-label={evolutionName(evolution)} className="grid gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          {removal === null ? (
            <PicturePair
              originalUrl={original?.url ?? null}
              lastUrl={last?.url ?? null}
              lastFrame={last?.number ?? 0}
              veil={veilOf(evolution)}
              isShown={isUnveiled}
              onShow={() => setIsUnveiled(true)}
            />
          ) : (
            <Notice title={`Removed on ${formatMoment(removal.at)}`} tone="warning">
              By {removal.by ?? 'somebody'}
              {removal.reason === null ? ', without a reason.' : `: “${removal.reason}”`} Nothing else is left of it.
            </Notice>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {original !== null && (
              <DownloadButton
                size="small"
                label="Download its files (ZIP)"
                progressLabel="Downloading the files"
                file={{
                  url: addressOf(getOperatorFiles.path, { id }),
                  fallbackName: `${id}.zip`,
                  asAccount: true,
                  madeWithinMs: PACKED_WITHIN_MS,
                }}
              />
            )}
            {isOpen && <TextLink to={`/evolution/${id}`}>See its page</TextLink>}
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <h2 className="break-words display-text text-title">{evolutionName(evolution)}</h2>
          {prompt !== '' && styleOfPrompt(prompt) === undefined && (
            <p className="break-words text-dim text-small">{prompt}</p>
          )}
          <Reports evolution={evolution} />
          <EvolutionFacts evolution={evolution} />
          {evolution.lookReason !== null && (
            <p className="text-small">Its owner reads why it is kept out: “{evolution.lookReason}”</p>
          )}
          <Decisions evolution={evolution} />
        </div>
      </div>
      <Panel title="What operators did">
        <AuditList about={`evolution:${id}`} />
      </Panel>
    </article>
  )
}

function Decisions({ evolution }: { readonly evolution: OperatorEvolution }) {
  const { id } = evolution
  const name = evolutionName(evolution)
  const [asked, setAsked] = useState<(OperatorDecision & ('keep_out' | 'remove')) | null>(null)
  const told = useRef<HTMLParagraphElement>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const decision = useDecision((results, { decision: made }) => {
    setAsked(null)
    setSentence(decidedSentence(made, results, name))
    // The button that was pressed may be gone with what it decided.
    told.current?.focus()
  })
  const decide = (wanted: OperatorDecision) => {
    if (decision.isPending) return
    decision.reset()
    if (isReasoned(wanted)) setAsked(wanted)
    else decision.mutate({ ids: [id], decision: wanted, reason: null })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {choicesFor(evolution).map((choice) => (
          <Button
            key={choice.decision}
            size="small"
            aria-disabled={decision.isPending}
            onClick={() => decide(choice.decision)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <p ref={told} role="status" tabIndex={-1} className="text-small outline-none">
        {sentence}
      </p>
      <FormError error={asked === null ? (decision.error?.message ?? null) : null} />
      {asked !== null && (
        <DecisionDialog
          decision={asked}
          count={1}
          name={name}
          isPending={decision.isPending}
          error={decision.error}
          onConfirm={(reason) => decision.mutate({ ids: [id], decision: asked, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
