import { DEFAULT_SIZE_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { MAX_MAKER_LENGTH, MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { lookingQuery, providersQuery } from '../../shared/api/providers-queries.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { useDailyAllowance } from '../../shared/credits/allowance.ts'
import { formatCredits } from '../../shared/format/format-money.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { ImageDropZone } from '../../shared/image-input/image-drop-zone.tsx'
import { useLongerSide } from '../../shared/image-input/use-longer-side.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { VisibilityChoice } from '../../shared/ui/visibility-choice.tsx'
import { CREATE_COLUMNS, CreateHead } from './create-head.tsx'
import { expectedTogether, quickLonger } from './expected-time.ts'
import { FIRST_CHOICES } from './first-choices.ts'
import { ForkNotice } from './fork-notice.tsx'
import { ImageAddressField } from './image-address-field.tsx'
import { keepChoices, useLastChoices } from './last-choices.ts'
import { LengthChoice } from './length-choice.tsx'
import { ModelChoice } from './model-choice.tsx'
import { FALLBACK_GROUPS, groupsOf, type ModelOption, optionOf, sizeAt } from './model-options.ts'
import { ExactCopy } from './options/exact-copy.tsx'
import { focusFault } from './options/focus-fault.ts'
import { atTheirLength, changed, untouched } from './options/kept-curve.ts'
import { RunOptionsPanel } from './options/run-options.tsx'
import { contendersOf } from './race/race-choice.ts'
import { RaceOptions } from './race/race-options.tsx'
import { SeedField } from './seed-field.tsx'
import { SizeChoice } from './size-choice.tsx'
import { StartBar } from './start-bar.tsx'
import { meansOf } from './start-means.ts'
import { CHECK_OPTIONS, forkOf, type StartChoices, validationErrorOf } from './start-request.ts'
import { StartUnavailable } from './start-unavailable.tsx'
import { StyleChoice } from './style-choice.tsx'
import { useCarried } from './use-carried.ts'
import { useSharedPhoto } from './use-shared-photo.ts'
import { useStartEvolution } from './use-start-evolution.ts'

/** Where an evolution begins: one picture, how long, in which manner, by which model. */
export function CreateScreen() {
  usePageTitle('Create')
  const [{ last }] = useState(useLastChoices.getState)
  const [choices, setChoices] = useState(last?.choices ?? FIRST_CHOICES)
  const [modelKey, setModelKey] = useState(last?.modelKey)
  const [seedCameWith, setSeedCameWith] = useState<'picture' | 'film' | null>(null)
  const providers = useQuery(providersQuery)
  const { data: isLooking = false } = useQuery(lookingQuery)
  const user = useAuth((state) => state.user)
  const allowance = useDailyAllowance()
  const set = (change: Partial<StartChoices>) => setChoices((current) => changed(current, change))

  useSharedPhoto()
  const { isPictureComing, forget } = useCarried(
    ({ style, seed, iterations, sizePx, modelKey, run, prompt, ...carried }) => {
      const fork = 'picture' in carried && carried.fork ? { ...carried.fork, picture: carried.picture } : null
      set({
        fork,
        file: 'picture' in carried ? carried.picture : null,
        address: '',
        style,
        seed: String(seed),
        ...(iterations && { iterations }),
        ...(sizePx && { sizePx }),
        run: run ?? USUAL_RUN,
        prompt: prompt ?? '',
        race: null,
      })
      setSeedCameWith('picture' in carried ? 'picture' : 'film')
      if (modelKey !== undefined) setModelKey(modelKey)
    },
  )
  const { start, isBusy, upload, cancel } = useStartEvolution({ onStarted: forget })

  const groups = providers.data ? groupsOf(providers.data) : providers.isError ? FALLBACK_GROUPS : undefined
  const model = optionOf(groups ?? [], modelKey)
  const longerPx = useLongerSide(choices.file)
  const size = model === undefined ? null : sizeAt(model, choices.sizePx, longerPx)
  const sizePx = size?.sizePx ?? null
  const frameMs = size?.expectedFrameMs ?? model?.expectedFrameMs ?? null
  const shown = atTheirLength(choices)
  const setting = model && groups && { ...choices, groups, model, strength: shown.run.strength }
  const isFork = forkOf(choices) !== null
  const contenders = setting && contendersOf(isFork ? null : choices.race, setting)
  const planOf = (one: ModelOption, px: FrameSizePx | null) => {
    const fitting = sizeAt(one, px ?? choices.sizePx, longerPx)
    return { sizePx: fitting?.sizePx ?? null, frameMs: fitting?.expectedFrameMs ?? one.expectedFrameMs }
  }
  const meansAt = (iterations: Iterations, px: FrameSizePx | null) => {
    const all = contenders?.map((one) => ({ ...one.model, iterations, ...planOf(one.model, px) }))
    return meansOf(user, allowance, all ?? [{ isForVisitors: true, iterations, sizePx: px }])
  }
  const means = meansAt(choices.iterations, sizePx)
  const formatCost = (iterations: Iterations, px: FrameSizePx | null) => {
    const { credits, day } = meansAt(iterations, px)
    return credits === null ? day && 'Free' : formatCredits(credits)
  }
  const timeAt = (iterations: Iterations, px: FrameSizePx | null) =>
    contenders &&
    expectedTogether(
      iterations,
      contenders.map((one) => planOf(one.model, px)),
    )
  const form = useRef<HTMLFormElement>(null)

  const longerLength = quickLonger(choices.iterations, frameMs, sizePx)
  const longerMeans = longerLength && meansAt(longerLength, sizePx)
  const longer =
    contenders?.length === 1 && longerLength && longerMeans?.isEnough
      ? { iterations: longerLength, means: longerMeans }
      : null

  const begin = (wanted: StartChoices) => {
    const validationError = validationErrorOf(wanted)
    if (validationError !== null) {
      const isOfOptions = validationError.title === CHECK_OPTIONS
      toast({ ...validationError, apartFrom: isOfOptions ? focusFault(form.current) : null })
    } else if (contenders !== undefined) {
      keepChoices(wanted, modelKey)
      start.mutate({ choices: atTheirLength(wanted), contenders })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(choices)
  }
  const startLonger = (iterations: Iterations) => {
    set({ iterations })
    begin({ ...choices, iterations })
  }

  return (
    // What is wrong is said here: a browser cannot show it where it is folded away, and would not start without a word.
    <form ref={form} onSubmit={submit} noValidate aria-label="New evolution">
      <CreateHead />
      <div className={CREATE_COLUMNS}>
        <div className="grid gap-4 lg:sticky lg:top-6">
          <ImageDropZone
            file={isPictureComing ? null : choices.file}
            onChange={(file) => {
              set({ file })
              forget()
            }}
            isDisabled={isBusy}
            isComing={isPictureComing}
            takesPage
          />
          <ForkNotice fork={forkOf(choices)} />
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
          <SeedField
            value={choices.seed}
            cameWith={seedCameWith}
            onChange={(seed) => {
              set({ seed })
              setSeedCameWith(null)
            }}
            isDisabled={isBusy}
          />
        </div>
        <div className="grid min-w-0 gap-8">
          <ExactCopy choices={choices} model={model} onChoose={set} />
          <LengthChoice
            value={choices.iterations}
            onChange={(iterations) => set({ iterations })}
            formatTime={(iterations) => timeAt(iterations, sizePx)}
            formatPrice={(iterations) => formatCost(iterations, sizePx)}
          />
          <StyleChoice value={choices.style} onChange={(style) => set({ style })} model={model} />
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
          <ModelChoice
            groups={groups}
            value={model?.key}
            asked={providers.data && modelKey}
            onChange={setModelKey}
            style={choices.style}
          />
          <VisibilityChoice value={choices.visibility} onChange={(visibility) => set({ visibility })} />
          {model?.sizes && size !== null && (
            <SizeChoice
              sizes={model.sizes}
              value={size.sizePx}
              onChange={(px) => set({ sizePx: px })}
              iterations={choices.iterations}
              longerPx={longerPx}
              formatTime={(px) => timeAt(choices.iterations, px) ?? ''}
              formatPrice={(px) => (user === null ? null : formatCost(choices.iterations, px))}
              isCounted={means.day?.remaining != null}
            />
          )}
          <RunOptionsPanel
            value={shown.run}
            onChange={(run) => set({ run: untouched(run, { shown: shown.run, drawn: choices.run }) })}
            prompt={choices.prompt}
            onPrompt={(prompt) => set({ prompt })}
            style={choices.style}
            iterations={choices.iterations}
            model={model}
            isLooking={isLooking}
            allowsForks={choices.allowsForks}
            onAllowsForks={(allowsForks) => set({ allowsForks })}
            contenders={contenders?.length ?? 1}
            race={
              setting &&
              !isFork && <RaceOptions value={choices.race} onChange={(race) => set({ race })} setting={setting} />
            }
          />
        </div>
      </div>
      <StartBar
        choices={choices}
        model={model}
        contenders={contenders?.map((one) => ({ ...one, ...planOf(one.model, sizePx) })) ?? []}
        sizePx={sizePx}
        frameMs={frameMs}
        isBusy={isBusy}
        means={means}
        longer={longer}
        onStartLonger={startLonger}
        upload={upload}
        onCancel={cancel}
      >
        <StartUnavailable
          user={user}
          iterations={choices.iterations}
          onIterations={(iterations) => set({ iterations })}
          sizePx={sizePx}
          onUsualSize={() => set({ sizePx: DEFAULT_SIZE_PX })}
          means={means}
          contenders={contenders?.length ?? 1}
          onNoRace={() => set({ race: null })}
          error={start.error}
        />
      </StartBar>
    </form>
  )
}
