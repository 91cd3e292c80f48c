import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import { DEFAULT_ITERATIONS, type Iterations } from '@afterimage/core/iterations'
import { DEFAULT_STYLE, STYLES } from '@afterimage/core/styles'
import { MAX_MAKER_LENGTH, MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { providersQuery } from '../../shared/api/providers-queries.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { formatCredits } from '../../shared/format/format-money.ts'
import { formatPixels } from '../../shared/format/format-pixels.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { ImageDropZone } from '../../shared/image-input/image-drop-zone.tsx'
import { useLongerSide } from '../../shared/image-input/use-longer-side.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { VisibilityChoice } from '../../shared/ui/visibility-choice.tsx'
import { useDailyAllowance } from './allowance.ts'
import { CarriedSeed } from './carried-seed.tsx'
import { expectedTime } from './expected-time.ts'
import { ImageAddressField } from './image-address-field.tsx'
import { LengthChoice } from './length-choice.tsx'
import { ModelChoice } from './model-choice.tsx'
import { FALLBACK_GROUPS, groupsOf, type ModelOption, optionOf, sizeAt } from './model-options.ts'
import { SizeChoice } from './size-choice.tsx'
import { meansOf, type StartMeans } from './start-means.ts'
import { type StartChoices, validationErrorOf } from './start-request.ts'
import { StartUnavailable } from './start-unavailable.tsx'
import { StyleChoice } from './style-choice.tsx'
import { useCarried } from './use-carried.ts'
import { useStartEvolution } from './use-start-evolution.ts'

const FIRST_CHOICES: StartChoices = {
  file: null,
  address: '',
  iterations: DEFAULT_ITERATIONS,
  style: DEFAULT_STYLE,
  title: '',
  maker: '',
  sizePx: DEFAULT_SIZE_PX,
  visibility: 'public',
  seed: null,
}

/** Where an evolution begins: one picture, how long, in which manner, by which model. */
export function CreateScreen() {
  usePageTitle('Create')
  const [choices, setChoices] = useState(FIRST_CHOICES)
  const [modelKey, setModelKey] = useState<string>()
  const providers = useQuery(providersQuery)
  const start = useStartEvolution()
  const user = useAuth((state) => state.user)
  const allowance = useDailyAllowance()
  const set = (change: Partial<StartChoices>) => setChoices((current) => ({ ...current, ...change }))

  useCarried(({ style, seed, iterations, sizePx, modelKey, ...carried }) => {
    set({
      ...('picture' in carried && { file: carried.picture }),
      style,
      seed,
      ...(iterations && { iterations }),
      ...(sizePx && { sizePx }),
    })
    if (modelKey !== undefined) setModelKey(modelKey)
  })

  const groups = providers.data ? groupsOf(providers.data) : providers.isError ? FALLBACK_GROUPS : undefined
  const model = optionOf(groups ?? [], modelKey)
  const longerPx = useLongerSide(choices.file)
  const size = model === undefined ? null : sizeAt(model, choices.sizePx, longerPx)
  const sizePx = size?.sizePx ?? null
  const frameMs = size?.expectedFrameMs ?? model?.expectedFrameMs ?? null
  const meansAt = (iterations: Iterations, px: number | null) =>
    meansOf(user, allowance, model?.isForVisitors ?? true, iterations, px)
  const means = meansAt(choices.iterations, sizePx)
  const formatCost = (iterations: Iterations, px: number | null) => {
    const { credits, day } = meansAt(iterations, px)
    return credits === null ? day && 'Free' : formatCredits(credits)
  }
  const isBusy = start.isPending || start.isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const validationError = validationErrorOf(choices)
    if (validationError !== null) toast(validationError)
    else if (model !== undefined) start.mutate({ choices, model })
  }

  return (
    <form onSubmit={submit} aria-label="New evolution">
      <div className="py-8">
        <h1 className="display-text text-display">Give it one picture.</h1>
        <p className="mt-1 text-dim text-lead">It will be copied. Then the copy will be copied. Then that one.</p>
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16">
        <div className="grid gap-4 lg:sticky lg:top-6">
          <ImageDropZone file={choices.file} onChange={(file) => set({ file })} isDisabled={isBusy} takesPage />
          <ImageAddressField
            value={choices.address}
            onChange={(address) => set({ address })}
            isDisabled={choices.file !== null || isBusy}
          />
          <TextField
            label="Title (optional)"
            autoComplete="off"
            maxLength={2 * MAX_TITLE_LENGTH}
            value={choices.title}
            onChange={(event) => set({ title: event.target.value })}
            disabled={isBusy}
          />
          <TextField
            label="Your name (optional)"
            autoComplete="nickname"
            hint="Any name you like, shown beside the title."
            maxLength={2 * MAX_MAKER_LENGTH}
            value={choices.maker}
            onChange={(event) => set({ maker: event.target.value })}
            disabled={isBusy}
          />
          {choices.seed !== null && (
            <CarriedSeed
              seed={choices.seed}
              cameWith={choices.file === null ? 'film' : 'picture'}
              onForget={() => set({ seed: null })}
              isDisabled={isBusy}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-8">
          <LengthChoice
            value={choices.iterations}
            onChange={(iterations) => set({ iterations })}
            frameMs={frameMs}
            sizePx={sizePx}
            formatPrice={(iterations) => formatCost(iterations, sizePx)}
          />
          <StyleChoice value={choices.style} onChange={(style) => set({ style })} meanings={model?.styles ?? {}} />
          {providers.isError && (
            <Notice
              title="The list of models could not be loaded"
              role="status"
              action={
                <Button size="small" onClick={() => void providers.refetch()}>
                  Try again
                </Button>
              }
            >
              These are common ones. The server may not offer all of them.
            </Notice>
          )}
          <ModelChoice groups={groups} value={model?.key} onChange={setModelKey} />
          <VisibilityChoice value={choices.visibility} onChange={(visibility) => set({ visibility })} />
          {model?.sizes && size !== null && (
            <SizeChoice
              sizes={model.sizes}
              value={size.sizePx}
              onChange={(px) => set({ sizePx: px })}
              iterations={choices.iterations}
              longerPx={longerPx}
              formatPrice={(px) => (user === null ? null : formatCost(choices.iterations, px))}
              isCounted={means.day?.remaining != null}
            />
          )}
        </div>
      </div>
      <StartBar choices={choices} model={model} sizePx={sizePx} frameMs={frameMs} isBusy={isBusy} means={means}>
        <StartUnavailable
          user={user}
          iterations={choices.iterations}
          onIterations={(iterations) => set({ iterations })}
          sizePx={sizePx}
          onUsualSize={() => set({ sizePx: DEFAULT_SIZE_PX })}
          means={means}
          error={start.error}
        />
      </StartBar>
    </form>
  )
}

interface StartBarProps {
  readonly choices: StartChoices
  readonly model: ModelOption | undefined
  /** The size that will be made; null where the model has its own. */
  readonly sizePx: number | null
  readonly frameMs: number | null
  readonly isBusy: boolean
  readonly means: StartMeans
  /** What hinders the start, if anything. */
  readonly children: ReactNode
}

/** The button, and in one line what it will do; always in view. */
function StartBar({ choices, model, sizePx, frameMs, isBusy, means, children }: StartBarProps) {
  const user = useAuth((state) => state.user)
  const hasImage = choices.file !== null || choices.address.trim() !== ''
  const summary = [
    STYLES[choices.style].name,
    model?.name,
    sizePx === null || sizePx === DEFAULT_SIZE_PX ? null : formatPixels(sizePx),
    // Visitors pay nothing: what they have left is said below.
    user === null || user.plan === 'pro' ? null : means.credits === null ? 'Free' : formatCredits(means.credits),
    expectedTime(choices.iterations, frameMs, sizePx),
  ]
  return (
    <div className="page-bleed sticky bottom-(--covered-below) z-10 mt-10 border-line border-t bg-ground py-3">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-dim text-small">
          {summary.filter(Boolean).join(' · ')}
          {user !== null && user.plan !== 'pro' && (
            <span className="block">You have {formatCredits(user.credits)}.</span>
          )}
          {/* Its place is kept while it is unknown, so that the bar does not grow. */}
          {means.day !== null && !means.day.isUsedUp && <span className="block min-h-[1lh]">{means.day.message}</span>}
        </p>
        <Button
          type="submit"
          look="primary"
          size="large"
          disabled={!hasImage || model === undefined || isBusy || !means.isEnough}
          className="w-full sm:w-auto sm:min-w-72"
        >
          {isBusy ? 'Starting Evolution...' : `Start ${choices.iterations} Iterations`}
        </Button>
      </div>
    </div>
  )
}
