import type { OperatorEvolution } from '@afterimage/contract/operator'
import { styleOfPrompt } from '@afterimage/core/styles'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import type { Choice } from '../moderation/choices.ts'
import { EvolutionFacts } from '../moderation/evolution-facts.tsx'
import { evolutionName } from '../moderation/evolution-name.ts'
import { Reports } from '../moderation/reports.tsx'
import { veilOf } from '../moderation/veil.ts'
import { KeyCap } from '../shared/key-cap.tsx'
import { PicturePair } from '../shared/picture-pair.tsx'

interface QueueEntryProps {
  readonly evolution: OperatorEvolution
  readonly choices: readonly Choice[]
  /** Whether the keys go to this one. */
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly isBusy: boolean
  /** Whether its pictures were asked for, alone or with all others. */
  readonly isUnveiled: boolean
  readonly onUnveil: () => void
  readonly onCurrent: () => void
  readonly onToggle: () => void
  readonly onChoose: (choice: Choice) => void
}

/** One evolution that is to be decided about. */
export function QueueEntry({ evolution, choices, isCurrent, isChosen, isBusy, ...on }: QueueEntryProps) {
  const id = useId()
  const name = evolutionName(evolution)
  return (
    <article
      tabIndex={isCurrent ? 0 : -1}
      data-entry={evolution.id}
      aria-labelledby={id}
      onFocus={on.onCurrent}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-sm border border-line p-4 focus-visible:border-transparent lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <PicturePair
        originalUrl={evolution.original?.url ?? null}
        lastUrl={evolution.last?.url ?? null}
        lastFrame={evolution.last?.number ?? 0}
        veil={veilOf(evolution)}
        isShown={on.isUnveiled}
        onShow={on.onUnveil}
        hasKey
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="min-w-0 break-words text-lead">
            <Link
              to={`/admin/evolution?${new URLSearchParams({ id: evolution.id })}`}
              className="underline decoration-edge underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          </h2>
          <label className="flex min-h-7 shrink-0 items-center gap-2 text-dim text-small">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={on.onToggle}
              className="size-4 shrink-0 accent-safelight"
            />
            Select<span className="sr-only"> {name}</span>
          </label>
        </div>
        <Prompt prompt={evolution.prompt} />
        <Reports evolution={evolution} />
        <EvolutionFacts evolution={evolution} />
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button
              key={choice.decision}
              size="small"
              aria-disabled={isBusy}
              aria-keyshortcuts={choice.key?.toUpperCase()}
              onClick={() => on.onChoose(choice)}
            >
              {choice.label}
              <span className="sr-only"> {name}</span>
              {choice.key !== undefined && <KeyCap>{choice.key.toUpperCase()}</KeyCap>}
            </Button>
          ))}
        </div>
      </div>
    </article>
  )
}

/** Longer ones are opened. */
const SHORT = 160

function Prompt({ prompt }: { readonly prompt: string }) {
  const [isWhole, setIsWhole] = useState(false)
  // What a style sends is known by its name.
  if (prompt === '' || styleOfPrompt(prompt) !== undefined) return null
  const isCut = !isWhole && prompt.length > SHORT
  return (
    <p className="break-words text-dim text-small">
      {isCut ? `${prompt.slice(0, SHORT).trimEnd()}… ` : prompt}
      {isCut && (
        <button type="button" onClick={() => setIsWhole(true)} className="min-h-6 underline underline-offset-4">
          whole prompt
        </button>
      )}
    </p>
  )
}
