import type { Evolution } from '@afterimage/contract/evolution'
import { describeRun } from '@afterimage/core/run-options'
import { STYLES, styleOfPrompt } from '@afterimage/core/styles'
import { useProviderName } from '../../../shared/api/providers-queries.ts'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { formatPixels } from '../../../shared/format/format-pixels.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProvenSteps } from '../../../shared/ui/proven-steps.tsx'
import { useDeletion } from '../evolution-actions.ts'
import { OwnersForking } from '../summary/owners-forking.tsx'
import { OwnersVisibility } from '../summary/owners-visibility.tsx'

/** What was asked for and when it was done, folded away until asked for. */
export function DetailsPanel({ evolution, isOpen }: { readonly evolution: Evolution; readonly isOpen: boolean }) {
  const providerName = useProviderName(evolution.aiProvider)
  const { completedAt, processingTimeMs } = evolution
  return (
    <details open={isOpen} className="group border-line border-t pt-6">
      <summary className="flex list-none items-center justify-between gap-4 rounded-sm">
        <h2 className="display-text text-title">Evolution Details</h2>
        <span className="text-dim transition-transform group-open:rotate-180">
          <Icon name="chevronDown" />
        </span>
      </summary>
      <div className="mt-4 max-w-[560px]">
        <FactList
          facts={[
            { name: 'Iterations', value: iterationsOf(evolution), isMono: true },
            ...requestFacts(evolution),
            ...(evolution.sizePx === null
              ? []
              : [{ name: 'Size', value: formatPixels(evolution.sizePx), isMono: true }]),
            { name: 'Provider', value: providerName },
            { name: 'Model', value: evolution.aiModelName },
            { name: 'Started', value: formatMoment(evolution.startedAt ?? evolution.createdAt) },
            ...(completedAt === null ? [] : [{ name: 'Completed', value: formatMoment(completedAt) }]),
            ...(processingTimeMs === null
              ? []
              : [{ name: 'Duration', value: durationInMinutes(processingTimeMs), isMono: true }]),
            ...(evolution.creditsPaid ? [{ name: 'Cost', value: formatCredits(evolution.creditsPaid) }] : []),
          ]}
        />
        {evolution.provenSteps !== null && (
          <div className="mt-6">
            <ProvenSteps steps={evolution.provenSteps} />
          </div>
        )}
        {evolution.isOwner && (
          <div className="mt-6 grid gap-6">
            {evolution.filesExpiredAt === null && (
              <>
                <OwnersVisibility evolution={evolution} />
                <OwnersForking evolution={evolution} />
              </>
            )}
            <div>
              <DeleteEvolution id={evolution.id} />
            </div>
          </div>
        )}
      </div>
    </details>
  )
}

/** What the model was asked for: the style, the prompt where it is not the style's own, and the options of the run. */
export function requestFacts({ style, prompt, runOptions }: Pick<Evolution, 'style' | 'prompt' | 'runOptions'>) {
  const own = prompt.trim()
  const options = runOptions === null ? [] : describeRun(runOptions)
  return [
    { name: 'Style', value: STYLES[style].name },
    ...(own === '' || styleOfPrompt(own) !== undefined ? [] : [{ name: 'Prompt', value: `“${own}”` }]),
    ...(options.length === 0 ? [] : [{ name: 'Options', value: options.join('; ') }]),
  ]
}

/** How many there are, and of how many where it ended before them. */
function iterationsOf({ stoppedBy, status, completedFrames, totalFrames }: Evolution): string {
  const isWhole = stoppedBy === null && status !== 'failed'
  return isWhole ? String(totalFrames) : `${completedFrames} of ${totalFrames}`
}

/** In minutes, one decimal, at least 0.1. */
export function durationInMinutes(ms: number): string {
  return `${Math.max(0.1, Math.round(ms / 6_000) / 10)} minutes`
}

/** Deletes an evolution that has ended, after asking. */
function DeleteEvolution({ id }: { readonly id: string }) {
  const deletion = useDeletion(id)
  return (
    <ConfirmDialog
      trigger={
        <Button disabled={deletion.isPending}>{deletion.isPending ? 'Deleting…' : 'Delete this evolution…'}</Button>
      }
      title="Delete this evolution?"
      confirmLabel="Delete it"
      cancelLabel="Keep it"
      onConfirm={() => deletion.mutate()}
    >
      Its frames and films are deleted at once, and links to it stop working. This cannot be undone.
    </ConfirmDialog>
  )
}
