import type { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { WantedFork } from '@afterimage/contract/fork'
import type { createRace } from '@afterimage/contract/race-endpoints'
import type { FrameSizePx } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import { randomImageHost } from '@afterimage/core/limits'
import { isUsualRun, type RunOptions } from '@afterimage/core/run-options'
import { STYLES, type Style } from '@afterimage/core/styles'
import { cleanTitle, MAX_MAKER_LENGTH, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
import type { CallOf } from '../../shared/api/call-api.ts'
import type { ToastMessage } from '../../shared/ui/toast-store.ts'
import type { ModelOption } from './model-options.ts'
import { faultOf, runOf } from './options/schedule.ts'
import type { Contender, RaceChoice } from './race/race-choice.ts'

/** Everything the create screen asks for. */
export interface StartChoices {
  readonly file: File | null
  readonly address: string
  /** The frame that was carried here to be forked, and the file that it came as: another file is no fork. */
  readonly fork: (WantedFork & { readonly picture: File }) | null
  readonly iterations: Iterations
  readonly style: Style
  /** As it is typed; empty for none. */
  readonly title: string
  /** Likewise. */
  readonly maker: string
  /** The size that is wanted, where there is a choice. */
  readonly sizePx: FrameSizePx
  readonly visibility: 'public' | 'unlisted'
  /** Whether others may fork it. */
  readonly allowsForks: boolean
  /** Instead of the style's, of models that take one; empty for that. */
  readonly prompt: string
  /** As it is typed. */
  readonly run: RunOptions
  /** The length that its strengths were chosen for. */
  readonly strengthFor: Iterations
  /** What it races against; null for one evolution alone. */
  readonly race: RaceChoice | null
  /** As it is typed, or came along with the picture; empty lets the server choose one. */
  readonly seed: string
}

export const RANDOM_IMAGE_WARNING: ToastMessage = {
  title: 'Random image service detected',
  description:
    'Please use a static image URL or upload a file. Random image services will show different images each time.',
  variant: 'destructive',
}

const NO_IMAGE: ToastMessage = {
  title: 'No image selected',
  description: 'Please upload an image to evolve',
  variant: 'destructive',
}

const LONG_TITLE: ToastMessage = {
  title: 'The title is too long',
  description: `Use at most ${MAX_TITLE_LENGTH} characters for the title.`,
  variant: 'destructive',
}

const LONG_NAME: ToastMessage = {
  title: 'The name is too long',
  description: `Use at most ${MAX_MAKER_LENGTH} characters for your name.`,
  variant: 'destructive',
}

const NO_SEED: ToastMessage = {
  title: 'That is not a seed',
  description: 'Use a whole number from 0 to 4294967295, or leave the seed empty.',
  variant: 'destructive',
}

const NO_ADDRESS: ToastMessage = {
  title: 'That is not an image URL',
  description: 'Use an address that begins with https://, or upload a file.',
  variant: 'destructive',
}

/** Said where something behind “Options” has a fault, which its field names, too. */
export const CHECK_OPTIONS = 'Check the options'

/** What stands in the way of starting, as the toast to show; null when nothing does. */
export function validationErrorOf(choices: StartChoices): ToastMessage | null {
  if (choices.file === null && choices.address.trim() === '') return NO_IMAGE
  if (choices.file === null && !URL.canParse(choices.address.trim())) return NO_ADDRESS
  if (choices.file === null && randomImageHost(choices.address) !== undefined) return RANDOM_IMAGE_WARNING
  if (lengthOf(choices.title) > MAX_TITLE_LENGTH) return LONG_TITLE
  if (lengthOf(choices.maker) > MAX_MAKER_LENGTH) return LONG_NAME
  if (choices.seed.trim() !== '' && readSeed(choices.seed) === undefined) return NO_SEED
  const fault = faultOf(choices.run, choices.iterations)
  return fault === undefined ? null : { title: CHECK_OPTIONS, description: fault.sentence, variant: 'destructive' }
}

function lengthOf(typed: string): number {
  return titleLength(cleanTitle(typed) ?? '')
}

/** The seed that was typed; undefined where it is none. */
function readSeed(typed: string): number | undefined {
  const seed = typed.trim()
  return /^\d{1,10}$/.test(seed) && Number(seed) <= 0xffff_ffff ? Number(seed) : undefined
}

/** The frame that is forked, as long as it is the picture; null where it is not. */
export function forkOf({ file, fork }: Pick<StartChoices, 'file' | 'fork'>): WantedFork | null {
  return fork === null || fork.picture !== file ? null : { evolutionId: fork.evolutionId, frame: fork.frame }
}

/** The call that starts the evolution: with the file as it is, or with the address. */
export function startCall(choices: StartChoices, model: ModelOption): CallOf<typeof createEvolution> {
  const run = runOf(choices.run, model)
  const fork = forkOf(choices)
  const prompt = model.takesPrompt ? choices.prompt.trim() : ''
  const body: CallOf<typeof createEvolution>['body'] = {
    totalFrames: choices.iterations,
    style: choices.style,
    prompt: prompt === '' ? STYLES[choices.style].prompt : prompt,
    runOptions: isUsualRun(run) ? undefined : run,
    visibility: choices.visibility,
    allowsForks: choices.allowsForks ? undefined : false,
    title: choices.title.trim() === '' ? undefined : choices.title,
    maker: choices.maker.trim() === '' ? undefined : choices.maker,
    seed: readSeed(choices.seed),
    sizePx: model.sizes === null ? undefined : choices.sizePx,
    ...model.choice,
    fork: fork ?? undefined,
    imageUrl: choices.file === null ? choices.address.trim() : undefined,
  }
  return { body, image: fork === null ? (choices.file ?? undefined) : undefined }
}

/** The call that starts all of them together, each with its own of what may differ. */
export function startRaceCall(choices: StartChoices, contenders: readonly Contender[]): CallOf<typeof createRace> {
  const { file, address } = choices
  return {
    body: {
      totalFrames: choices.iterations,
      visibility: choices.visibility,
      allowsForks: choices.allowsForks ? undefined : false,
      title: choices.title.trim() === '' ? undefined : choices.title,
      maker: choices.maker.trim() === '' ? undefined : choices.maker,
      seed: readSeed(choices.seed),
      imageUrl: file === null ? address.trim() : undefined,
      contenders: contenders.map(({ model, style, strength, ...asked }) => {
        const own = startCall({ ...choices, ...asked, style, run: { ...choices.run, strength } }, model).body
        const { prompt, runOptions, sizePx } = own
        return { style, prompt, runOptions, sizePx, ...model.choice }
      }),
    },
    image: file ?? undefined,
  }
}
