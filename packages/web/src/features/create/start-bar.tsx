import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import { STYLES } from '@afterimage/core/styles'
import type { ReactNode } from 'react'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { formatCredits, formatUsd } from '../../shared/format/format-money.ts'
import { formatPixels } from '../../shared/format/format-pixels.ts'
import { UploadProgress } from '../../shared/image-input/upload-progress.tsx'
import type { Upload } from '../../shared/image-input/use-upload.ts'
import { Button } from '../../shared/ui/button.tsx'
import { expectedTime, expectedTogether } from './expected-time.ts'
import { fullNameOf, type ModelOption } from './model-options.ts'
import { type Contender, namesOf } from './race/race-choice.ts'
import type { StartMeans } from './start-means.ts'
import type { StartChoices } from './start-request.ts'

interface StartBarProps {
  readonly choices: StartChoices
  readonly model: ModelOption | undefined
  /** All that will begin, each with what is expected of it; none while the models are unknown. */
  readonly contenders: readonly (Contender & { readonly sizePx: number | null; readonly frameMs: number | null })[]
  /** The size that will be made; null where the model has its own. */
  readonly sizePx: number | null
  readonly frameMs: number | null
  readonly isBusy: boolean
  readonly means: StartMeans
  /** A longer run that takes a moment only, and what it is taken from; null where none is to be offered. */
  readonly longer: { readonly iterations: Iterations; readonly means: StartMeans } | null
  readonly onStartLonger: (iterations: Iterations) => void
  /** The picture on its way; null while none is, or before it takes long. */
  readonly upload: Upload | null
  readonly onCancel: () => void
  /** What hinders the start, if anything. */
  readonly children: ReactNode
}

/** The button, and in one line what it will do; always in view. */
export function StartBar(props: StartBarProps) {
  const { choices, model, sizePx, frameMs, isBusy, means, longer, upload, children } = props
  const user = useAuth((state) => state.user)
  const hasImage = choices.file !== null || choices.address.trim() !== ''
  const canStart = hasImage && model !== undefined && !isBusy
  const isRace = props.contenders.length > 1
  const frameCost = props.contenders.reduce((sum, one) => sum + (one.model.costPerImage ?? 0), 0)
  // Visitors pay nothing: what they have left is said below.
  const price =
    user === null || user.plan === 'pro' ? null : means.credits === null ? 'Free' : formatCredits(means.credits)
  const summary = [
    ...(isRace ? [namesOf(props.contenders).join(' vs ')] : [STYLES[choices.style].name, model && fullNameOf(model)]),
    isRace && `${choices.iterations} iterations each`,
    // What a picture costs the person who runs this site.
    frameCost > 0 && `${formatUsd(frameCost)} a frame${isRace ? ' of all' : ''}`,
    sizePx === null || sizePx === DEFAULT_SIZE_PX ? null : formatPixels(sizePx),
    price,
    // As long as the models are unknown, so is their time.
    model && expectedTogether(choices.iterations, props.contenders),
  ]
  const startLabel = isRace
    ? ['Start a Race of', props.contenders.length, means.credits !== null && `· ${formatCredits(means.credits)}`]
    : ['Start', choices.iterations, 'Iterations']
  return (
    <div className="page-bleed sticky bottom-(--covered-below) z-10 mt-10 border-line border-t bg-ground py-3">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {upload === null ? (
          <p className="min-w-0 text-dim text-small wrap-anywhere">
            {summary.filter(Boolean).join(' · ')}
            {user !== null && user.plan !== 'pro' && (
              <span className="block">You have {formatCredits(user.credits)}.</span>
            )}
            {/* Its place is kept while it is unknown, so that the bar does not grow. */}
            {means.day !== null && !means.day.isUsedUp && !means.day.isUnlimited && (
              <span className="block min-h-[1lh]">{means.day.message}</span>
            )}
          </p>
        ) : (
          <UploadProgress upload={upload} />
        )}
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          {upload !== null && upload.sent < upload.total && (
            <Button size="large" onClick={props.onCancel}>
              Cancel
            </Button>
          )}
          {longer !== null && !isBusy && (
            <Button
              size="large"
              onClick={() => props.onStartLonger(longer.iterations)}
              disabled={!canStart}
              className="max-sm:grow max-sm:px-3 max-sm:text-small"
            >
              {longer.iterations} take {expectedTime(longer.iterations, frameMs, sizePx)}
              {longer.means.credits !== null && `, ${formatCredits(longer.means.credits)}`}
              <span className="sr-only">(starts {longer.iterations} iterations)</span>
            </Button>
          )}
          <Button
            type="submit"
            look="primary"
            size="large"
            disabled={!canStart || !means.isEnough}
            className="grow sm:min-w-72"
          >
            {isBusy ? `Starting ${isRace ? 'Race' : 'Evolution'}...` : startLabel.filter(Boolean).join(' ')}
          </Button>
        </div>
      </div>
    </div>
  )
}
