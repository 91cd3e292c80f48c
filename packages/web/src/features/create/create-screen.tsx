import { DEFAULT_ITERATIONS } from '@afterimage/core/iterations'
import { DEFAULT_STYLE, STYLES } from '@afterimage/core/styles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { providersQuery } from '../../shared/api/providers-queries.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { creditsFor, insufficientCreditsOf } from '../../shared/credits/insufficient-credits.ts'
import { formatCredits } from '../../shared/format/format-money.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { ImageDropZone } from '../../shared/image-input/image-drop-zone.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { VisibilityChoice } from '../../shared/ui/visibility-choice.tsx'
import { useVisitorsAllowance, type VisitorsAllowance } from './allowance.ts'
import { CarriedSeed } from './carried-seed.tsx'
import { expectedTime } from './expected-time.ts'
import { ImageAddressField } from './image-address-field.tsx'
import { LengthChoice } from './length-choice.tsx'
import { ModelChoice } from './model-choice.tsx'
import { FALLBACK_GROUPS, groupsOf, type ModelOption, optionOf } from './model-options.ts'
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
  const allowance = useVisitorsAllowance()
  const set = (change: Partial<StartChoices>) => setChoices((current) => ({ ...current, ...change }))

  useCarried(({ picture, style, seed }) => set({ file: picture, style, seed }))

  const groups = providers.data ? groupsOf(providers.data) : providers.isError ? FALLBACK_GROUPS : undefined
  const model = optionOf(groups ?? [], modelKey)
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
          <ImageDropZone file={choices.file} onChange={(file) => set({ file })} isDisabled={isBusy} />
          <ImageAddressField
            value={choices.address}
            onChange={(address) => set({ address })}
            isDisabled={choices.file !== null || isBusy}
          />
          {choices.seed !== null && (
            <CarriedSeed seed={choices.seed} onForget={() => set({ seed: null })} isDisabled={isBusy} />
          )}
        </div>
        <div className="grid min-w-0 gap-8">
          <LengthChoice
            value={choices.iterations}
            onChange={(iterations) => set({ iterations })}
            frameMs={model?.expectedFrameMs ?? null}
            formatPrice={(credits) => (user === null ? 'Free' : user.plan === 'pro' ? null : formatCredits(credits))}
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
        </div>
      </div>
      <StartBar choices={choices} model={model} isBusy={isBusy} allowance={allowance}>
        <StartUnavailable
          user={user}
          iterations={choices.iterations}
          onIterations={(iterations) => set({ iterations })}
          usedUp={allowance.isUsedUp ? allowance.message : null}
          error={start.error}
        />
      </StartBar>
    </form>
  )
}

interface StartBarProps {
  readonly choices: StartChoices
  readonly model: ModelOption | undefined
  readonly isBusy: boolean
  readonly allowance: VisitorsAllowance
  /** What hinders the start, if anything. */
  readonly children: ReactNode
}

/** The button, and in one line what it will do; always in view. */
function StartBar({ choices, model, isBusy, allowance, children }: StartBarProps) {
  const user = useAuth((state) => state.user)
  const hasImage = choices.file !== null || choices.address.trim() !== ''
  const summary = [
    STYLES[choices.style].name,
    model?.name,
    // Visitors pay nothing: what they have left is said below.
    user === null || user.plan === 'pro' ? null : formatCredits(creditsFor(choices.iterations)),
    expectedTime(choices.iterations, model?.expectedFrameMs ?? null),
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
          {allowance.isVisitor && !allowance.isUsedUp && <span className="block min-h-[1lh]">{allowance.message}</span>}
        </p>
        <Button
          type="submit"
          look="primary"
          size="large"
          disabled={
            !hasImage ||
            model === undefined ||
            isBusy ||
            allowance.isUsedUp ||
            insufficientCreditsOf(user, choices.iterations) !== null
          }
          className="w-full sm:w-auto sm:min-w-72"
        >
          {isBusy ? 'Starting Evolution...' : `Start ${choices.iterations} Iterations`}
        </Button>
      </div>
    </div>
  )
}
