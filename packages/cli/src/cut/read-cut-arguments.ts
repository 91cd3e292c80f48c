import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  CUT_ENDING_IDS,
  CUT_ORIGINAL_IDS,
  CUT_SECONDS,
  CUT_SHAPE_IDS,
  type CutOptions,
  USUAL_CUT,
} from '@afterimage/core/cut/cut-options'
import { UsageError } from '../usage-error.ts'

export const CUT_HELP = `Makes a short film of an evolution, ready to post: with the number of each copy, a curve of what is kept of the
original, and what made the copies.

  npm run cut -- my-film [options]

It takes a folder made by npm run evolve, or the ZIP of all frames from an evolution's page.

      --shape SHAPE     ${CUT_SHAPE_IDS.join(', ')} (${USUAL_CUT.shape})
      --seconds N       ${CUT_SECONDS.join(', ')} (${USUAL_CUT.seconds}); early copies are shown longer than late ones
      --original PLACE  where the original is shown: ${CUT_ORIGINAL_IDS.join(', ')} (${USUAL_CUT.original})
      --ending HOW      what comes after the last copy: ${CUT_ENDING_IDS.join(', ')} (${USUAL_CUT.ending})
      --no-wordmark     leave out the product's name
  -o, --out FILE        where it goes (my-film-9x16.mp4 in the current folder)
  -h, --help            this text
`

/** What the command line asks for. */
export interface CutArguments {
  /** Of the folder or ZIP, as the person wrote it. */
  readonly name: string
  readonly options: CutOptions
  readonly out: string | undefined
}

/** Reads the arguments after the program's name. Throws {@link UsageError}. */
export function readCutArguments(args: readonly string[]): CutArguments | 'help' {
  const { values, positionals } = parse(args)
  if (values.help === true) return 'help'
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) {
    throw new UsageError('Name one folder or ZIP: npm run cut -- my-film')
  }
  if (values.out !== undefined && extname(values.out).toLowerCase() !== '.mp4') {
    throw new UsageError(`A cut is an MP4: give --out a name that ends in .mp4, not "${values.out}".`)
  }
  return {
    name,
    options: {
      shape: oneOf('shape', values.shape, CUT_SHAPE_IDS) ?? USUAL_CUT.shape,
      seconds: CUT_SECONDS.find((seconds) => String(seconds) === seen('seconds', values.seconds)) ?? USUAL_CUT.seconds,
      original: oneOf('original', values.original, CUT_ORIGINAL_IDS) ?? USUAL_CUT.original,
      ending: oneOf('ending', values.ending, CUT_ENDING_IDS) ?? USUAL_CUT.ending,
      hasWordmark: values['no-wordmark'] !== true,
    },
    out: values.out,
  }
}

function seen(name: 'seconds', text: string | undefined): string | undefined {
  return oneOf(name, text, CUT_SECONDS.map(String))
}

function oneOf<Id extends string>(name: string, text: string | undefined, ids: readonly Id[]): Id | undefined {
  if (text === undefined) return undefined
  const known = ids.find((id) => id === text)
  if (known !== undefined) return known
  throw new UsageError(`--${name} must be one of ${ids.join(', ')}, not "${text}".`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        shape: { type: 'string' },
        seconds: { type: 'string' },
        original: { type: 'string' },
        ending: { type: 'string' },
        'no-wordmark': { type: 'boolean' },
        out: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : cause} See npm run cut -- --help`, { cause })
  }
}
