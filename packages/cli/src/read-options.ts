import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { FRAME_SIZES_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import { MAX_PROMPT_LENGTH } from '@afterimage/core/limits'
import type { OutputKind } from '@afterimage/core/output-kinds'
import {
  beyondTheEnd,
  FIRST_CHANGE,
  HOLD_RANGE,
  MAX_CHANGE_PROMPT_LENGTH,
  MAX_CHANGES,
  type RunOptions,
  type ScheduleChange,
  SEED_POLICIES,
  type SeedPolicy,
} from '@afterimage/core/run-options'
import { STOP_BOUNDS } from '@afterimage/core/stop-rules'
import { STYLE_IDS } from '@afterimage/core/styles'
import { cleanTitle, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
import { readDecimal, readStrength, readWhole } from './read-figures.ts'
import { readRivals } from './read-rivals.ts'
import { type NamedServer, readServer } from './read-server.ts'
import { UsageError } from './usage-error.ts'

export const OUTPUTS = ['mp4', 'gif', 'webp', 'html', 'poster', 'zip'] as const satisfies readonly (
  | OutputKind
  | 'zip'
)[]
export type Output = (typeof OUTPUTS)[number]

export const MAX_ITERATIONS = 1_000
export const MAX_SEED = 0xffff_ffff

/** A new evolution. Provider, model and style are checked against what there is, later. */
export interface EvolveOptions {
  readonly kind: 'evolve'
  readonly image: string
  /** The frame of an evolution's folder that it begins with, in place of an image. */
  readonly fork?: { readonly folder: string; readonly frame: number } | undefined
  readonly iterations: number
  readonly provider: string | undefined
  readonly model: string | undefined
  readonly style: string | undefined
  /** The longer side of its frames, pixels, where the model lets one choose. */
  readonly sizePx: FrameSizePx | undefined
  readonly prompt: string | undefined
  /** What the film is called; undefined for the image's name. */
  readonly title: string | undefined
  readonly seed: number
  readonly run: RunOptions
  readonly out: string | undefined
  readonly outputs: readonly Output[]
  /** Who makes it, if not this machine. */
  readonly server?: NamedServer | undefined
}

/** Evolutions of one image that are made together: what each is, in their order. */
export interface RaceOptions {
  readonly kind: 'race'
  readonly contenders: readonly [EvolveOptions, ...EvolveOptions[]]
}

/** What the command line asks for. */
export type Options = EvolveOptions | RaceOptions | ResumeOptions | { readonly kind: 'help' }

/** A folder to go on with, and how many iterations it is to have; undefined for as many as it was to have. */
interface ResumeOptions {
  readonly kind: 'resume'
  readonly folder: string
  readonly iterations: number | undefined
}

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  if (values.help) return { kind: 'help' }
  if (values.resume !== undefined) return readResume(values.resume, values.iterations, values, positionals)
  const server = readServer(values, process.env)
  const fork = forked(values.fork, values.at, positionals)
  const [image, ...others] = fork === undefined ? positionals : [fork.folder]
  if (image === undefined) throw new UsageError('Name the image to start from: npm run evolve -- photo.jpg')
  if (others.length > 0) throw new UsageError(`One image at a time, please; I got ${positionals.join(', ')}.`)
  const options: EvolveOptions = {
    ...{ kind: 'evolve', image },
    ...(fork && { fork }),
    iterations: readWhole('iterations', values.iterations, 1, MAX_ITERATIONS) ?? 10,
    ...{ provider: values.provider, model: values.model, style: values.style, prompt: prompt(values.prompt) },
    title: title(values.title),
    sizePx: size(values.size),
    seed: readWhole('seed', values.seed, 0, MAX_SEED) ?? randomInt(MAX_SEED),
    run: {
      seeds: seeds(values.seeds),
      schedule: schedule(values.from ?? []),
      undoPrompt: changePrompt('undo', values.undo) ?? null,
      strength: readStrength(values.strength),
      holdBelow: hold(values.hold),
      stop: {
        keptBelow: share(values['stop-below']),
        meaningBelow: meaning(values['stop-meaning']),
        whenLabelChanges: values['stop-when-label-changes'] ?? false,
        whenStill: values['stop-when-still'] ?? false,
      },
    },
    out: values.out,
    outputs: values.outputs === undefined ? OUTPUTS : [...new Set(values.outputs.split(',').map(output))],
    ...(server && { server }),
  }
  const contenders: RaceOptions['contenders'] = [options, ...readRivals(options, values.race ?? [], MAX_SEED)]
  contenders.forEach(refuseWhatNeverComes)
  return values.race === undefined ? options : { kind: 'race', contenders }
}

function refuseWhatNeverComes({ run, iterations }: EvolveOptions): void {
  const beyond = beyondTheEnd(run, iterations)
  if (beyond === undefined) return
  const name = beyond.what === 'change' ? 'from' : 'strength'
  throw new UsageError(
    `--${name} names frame ${beyond.frame}, but there are ${iterations} iterations. Choose more with --iterations.`,
  )
}

/** Everything else is in the folder: what contradicts it must not be ignored. */
function readResume(
  folder: string,
  iterations: string | undefined,
  values: object,
  positionals: readonly string[],
): ResumeOptions {
  const others = [
    ...Object.keys(values)
      .filter((name) => name !== 'resume' && name !== 'iterations')
      .map((name) => `--${name}`),
    ...positionals,
  ]
  if (others.length === 0) {
    return { kind: 'resume', folder, iterations: readWhole('iterations', iterations, 1, MAX_ITERATIONS) }
  }
  throw new UsageError(`--resume continues what is in the folder; leave out ${others.join(', ')}.`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        iterations: { type: 'string', short: 'n' },
        provider: { type: 'string', short: 'p' },
        model: { type: 'string', short: 'm' },
        style: { type: 'string', short: 's' },
        size: { type: 'string' },
        prompt: { type: 'string' },
        title: { type: 'string' },
        seed: { type: 'string' },
        seeds: { type: 'string' },
        from: { type: 'string', multiple: true },
        undo: { type: 'string' },
        strength: { type: 'string' },
        hold: { type: 'string' },
        'stop-below': { type: 'string' },
        'stop-meaning': { type: 'string' },
        'stop-when-label-changes': { type: 'boolean' },
        'stop-when-still': { type: 'boolean' },
        out: { type: 'string', short: 'o' },
        outputs: { type: 'string' },
        resume: { type: 'string' },
        fork: { type: 'string' },
        at: { type: 'string' },
        race: { type: 'string', multiple: true },
        server: { type: 'string' },
        key: { type: 'string' },
        public: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\.?\n/)
    throw new UsageError(`${ambiguous(sentence, args) ?? `${sentence}.`} See npm run evolve -- --help.`)
  }
}

/** A value that looks like an option, such as the -1 of `--seed -1`. */
function ambiguous(sentence: string, args: readonly string[]): string | undefined {
  const name = sentence.match(/^Option '([\w-]+)' argument is ambiguous$/)?.[1]
  if (name === undefined) return undefined
  const value = args[args.indexOf(name) + 1]
  const together = `${name}${name.startsWith('--') ? '=' : ''}${value}`
  return `What follows ${name} looks like an option. If it is its value, write ${together}.`
}

/** The frame to begin with, of a folder. */
function forked(folder: string | undefined, at: string | undefined, positionals: readonly string[]) {
  if (folder === undefined && at === undefined) return undefined
  const frame = readWhole('at', at, 0, MAX_ITERATIONS)
  if (folder === undefined || frame === undefined || positionals.length > 0) {
    throw new UsageError('A fork needs a folder and a frame, and no image: --fork photo-evolution --at 12')
  }
  return { folder, frame }
}

function size(text: string | undefined): FrameSizePx | undefined {
  if (text === undefined) return undefined
  const known = FRAME_SIZES_PX.find((px) => String(px) === text)
  if (known !== undefined) return known
  throw new UsageError(`--size must be one of ${FRAME_SIZES_PX.join(', ')}, not "${text}".`)
}

function seeds(text: string | undefined): SeedPolicy {
  if (text === undefined) return 'one'
  const known = SEED_POLICIES.find((policy) => policy === text)
  if (known !== undefined) return known
  throw new UsageError(`--seeds must be one of ${SEED_POLICIES.join(', ')}, not "${text}".`)
}

/** Each is a frame's number and the style, or else the prompt, that takes over there: "30=dreamy". */
function schedule(changes: readonly string[]): readonly ScheduleChange[] {
  if (changes.length > MAX_CHANGES) throw new UsageError(`--from can be given ${MAX_CHANGES} times at most.`)
  const read = changes.map(scheduleChange).toSorted((a, b) => a.from - b.from)
  const twice = read.find(({ from }, at) => from === read[at + 1]?.from)
  if (twice === undefined) return read
  throw new UsageError(`--from names frame ${twice.from} twice.`)
}

function scheduleChange(text: string): ScheduleChange {
  const [, number, what = ''] = /^(\d+)=(.+)$/s.exec(text) ?? []
  const from = readWhole('from', number, FIRST_CHANGE, MAX_ITERATIONS)
  if (from === undefined)
    throw new UsageError(`--from must be a frame's number and a style or a prompt, as in 30=dreamy, not "${text}".`)
  const style = STYLE_IDS.find((id) => id === what.trim()) ?? null
  return { from, style, prompt: style === null ? (changePrompt('from', what) ?? null) : null }
}

function changePrompt(name: string, text: string | undefined): string | undefined {
  const written = text?.trim()
  if (written === undefined || (written !== '' && written.length <= MAX_CHANGE_PROMPT_LENGTH)) return written
  throw new UsageError(
    `The prompt of --${name} must have 1 to ${MAX_CHANGE_PROMPT_LENGTH} characters, not ${written.length}.`,
  )
}

/** How much a pass may change of a place that is held, ΔE. */
function hold(text: string | undefined): number | null {
  if (text === undefined) return null
  const { least, most } = HOLD_RANGE
  const isMeant = (below: number) => below >= least && below <= most
  return readDecimal(text, isMeant, `--hold must be a colour difference from ${least} to ${most}`)
}

/** Percent, as people say it. */
function share(text: string | undefined): number | null {
  const percent = readWhole('stop-below', text?.replace(/%$/, ''), 1, 100)
  return percent === undefined ? null : percent / 100
}

/** As the page draws it: 1 is the same. */
function meaning(text: string | undefined): number | null {
  if (text === undefined) return null
  const { above, most } = STOP_BOUNDS
  const isMeant = (value: number) => value > above && value <= most
  return readDecimal(text, isMeant, `--stop-meaning must be above ${above} and at most ${most}, as in 0.7`)
}

function prompt(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_PROMPT_LENGTH) return text
  throw new UsageError(`--prompt can have at most ${MAX_PROMPT_LENGTH} characters, not ${text.length}.`)
}

function title(text: string | undefined): string | undefined {
  const cleaned = cleanTitle(text ?? '') ?? undefined
  if (cleaned === undefined || titleLength(cleaned) <= MAX_TITLE_LENGTH) return cleaned
  throw new UsageError(`--title can have at most ${MAX_TITLE_LENGTH} characters, not ${titleLength(cleaned)}.`)
}

function output(name: string): Output {
  const known = OUTPUTS.find((kind) => kind === name.trim())
  if (known) return known
  throw new UsageError(`--outputs takes any of ${OUTPUTS.join(',')}; "${name}" is not one of them.`)
}
