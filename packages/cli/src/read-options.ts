import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { UsageError } from './usage-error.ts'

export const OUTPUTS = ['mp4', 'gif', 'webp', 'html', 'poster', 'zip'] as const satisfies readonly (
  | OutputKind
  | 'zip'
)[]
export type Output = (typeof OUTPUTS)[number]

const MAX_ITERATIONS = 1_000
const MAX_SEED = 0xffff_ffff

/** What the command line asks for. Model and style are checked against the models themselves, later. */
export interface Options {
  readonly image: string
  readonly iterations: number
  readonly model: string | undefined
  readonly style: string
  readonly seed: number
  readonly out: string | undefined
  readonly outputs: readonly Output[]
}

/** Reads the arguments after the program's name; 'help' when help is asked for. Throws {@link UsageError}. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  const [image, ...others] = positionals
  if (image === undefined) throw new UsageError('Name the image to start from: npm run evolve -- photo.jpg')
  if (others.length > 0) throw new UsageError(`One image at a time, please; I got ${positionals.join(', ')}.`)
  return {
    image,
    iterations: whole('iterations', values.iterations, 1, MAX_ITERATIONS) ?? 10,
    model: values.model,
    style: values.style ?? 'reproduce',
    seed: whole('seed', values.seed, 0, MAX_SEED) ?? randomInt(MAX_SEED),
    out: values.out,
    outputs: values.outputs === undefined ? OUTPUTS : values.outputs.split(',').map(output),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        iterations: { type: 'string', short: 'n' },
        model: { type: 'string', short: 'm' },
        style: { type: 'string', short: 's' },
        seed: { type: 'string' },
        out: { type: 'string', short: 'o' },
        outputs: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${sentence}. See npm run evolve -- --help.`)
  }
}

function whole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`--${name} is a whole number from ${least} to ${most}, not "${text}".`)
}

function output(name: string): Output {
  const known = OUTPUTS.find((kind) => kind === name.trim())
  if (known) return known
  throw new UsageError(`--outputs are any of ${OUTPUTS.join(',')}; "${name}" is none of them.`)
}
