import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { FRAME_SIZES_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import { MAX_PROMPT_LENGTH } from '@afterimage/core/limits'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { cleanTitle, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
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
  readonly out: string | undefined
  readonly outputs: readonly Output[]
}

/** What the command line asks for. */
export type Options = EvolveOptions | ResumeOptions | { readonly kind: 'help' }

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
  const [image, ...others] = positionals
  if (image === undefined) throw new UsageError('Name the image to start from: npm run evolve -- photo.jpg')
  if (others.length > 0) throw new UsageError(`One image at a time, please; I got ${positionals.join(', ')}.`)
  return {
    ...{ kind: 'evolve', image },
    iterations: whole('iterations', values.iterations, 1, MAX_ITERATIONS) ?? 10,
    ...{ provider: values.provider, model: values.model, style: values.style, prompt: prompt(values.prompt) },
    title: title(values.title),
    sizePx: size(values.size),
    seed: whole('seed', values.seed, 0, MAX_SEED) ?? randomInt(MAX_SEED),
    out: values.out,
    outputs: values.outputs === undefined ? OUTPUTS : [...new Set(values.outputs.split(',').map(output))],
  }
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
    return { kind: 'resume', folder, iterations: whole('iterations', iterations, 1, MAX_ITERATIONS) }
  }
  throw new UsageError(`--resume goes on with what is in the folder; leave out ${others.join(', ')}.`)
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
        out: { type: 'string', short: 'o' },
        outputs: { type: 'string' },
        resume: { type: 'string' },
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

function whole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}, not "${text}".`)
}

function size(text: string | undefined): FrameSizePx | undefined {
  if (text === undefined) return undefined
  const known = FRAME_SIZES_PX.find((px) => String(px) === text)
  if (known !== undefined) return known
  throw new UsageError(`--size is one of ${FRAME_SIZES_PX.join(', ')}, not "${text}".`)
}

function prompt(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= MAX_PROMPT_LENGTH) return text
  throw new UsageError(`--prompt has at most ${MAX_PROMPT_LENGTH} characters, not ${text.length}.`)
}

function title(text: string | undefined): string | undefined {
  const cleaned = cleanTitle(text ?? '') ?? undefined
  if (cleaned === undefined || titleLength(cleaned) <= MAX_TITLE_LENGTH) return cleaned
  throw new UsageError(`--title has at most ${MAX_TITLE_LENGTH} characters, not ${titleLength(cleaned)}.`)
}

function output(name: string): Output {
  const known = OUTPUTS.find((kind) => kind === name.trim())
  if (known) return known
  throw new UsageError(`--outputs are any of ${OUTPUTS.join(',')}; "${name}" is none of them.`)
}
