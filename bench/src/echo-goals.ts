import { isBlank, isFrozen, isHazy, isWoven, MAY_BE_HAZY, marked, type Texture } from './echo-texture.ts'

export interface Fidelity {
  readonly photo: string
  /** Of the first pass. */
  readonly psnrDb: number
  readonly ssim: number
  /** First frame that keeps less than half of the original; null when no frame of the run does. */
  readonly halfLife: number | null
}

const LEAST_PSNR_DB = 26.5
const LEAST_SSIM = 0.8
const HALF_LIFE = { from: 8, to: 60 }
/** So many photographs may be gone sooner or last longer. */
const MOST_OUTSIDE = 1

/** What no run may do. */
const NONE = [
  ['runs with a weave', isWoven],
  ['runs that end in a haze', isHazy],
  ['runs that end blank', isBlank],
  ['runs that froze', isFrozen],
] as const

/** What is asked of a network of Echo's kind, and whether it is met: a table in Markdown. */
export function goalLines(rows: readonly Fidelity[], textures: readonly Texture[]): string {
  const psnr = median(rows.map(({ psnrDb }) => psnrDb))
  const ssim = median(rows.map((row) => row.ssim))
  const between = rows.filter(
    ({ halfLife }) => halfLife !== null && HALF_LIFE.from <= halfLife && halfLife <= HALF_LIFE.to,
  )
  const least = rows.length - MOST_OUTSIDE
  const lines = [
    ['first pass, PSNR at the median', `${psnr.toFixed(2)} dB`, `${LEAST_PSNR_DB} dB at least`, psnr >= LEAST_PSNR_DB],
    ['first pass, SSIM at the median', ssim.toFixed(3), `${LEAST_SSIM} at least`, ssim >= LEAST_SSIM],
    [
      `half-life between frames ${HALF_LIFE.from} and ${HALF_LIFE.to}`,
      `${between.length} photographs of ${rows.length}`,
      `${least} at least`,
      between.length >= least,
    ],
    ...NONE.map(([what, is]) => {
      const count = textures.filter(is).length
      return [what, `${count} of ${textures.length}`, 'none', count === 0] as const
    }),
  ] as const
  const table = lines.map(
    ([what, value, goal, isMet]) => `| ${what} | ${value} | ${goal} | ${isMet ? 'met' : 'not met'} |`,
  )
  return ['| | measured | goal | |', '| --- | --- | --- | --- |', ...table].join('\n')
}

export interface WorldTextures {
  /** Of the model, as people see it. */
  readonly name: string
  readonly textures: readonly Texture[]
}

/** What is asked of each world, and whether it is met: a table in Markdown, one line a world. */
export function worldLines(worlds: readonly WorldTextures[]): string {
  const heads = [
    'world',
    'runs with a weave',
    'strongest weave',
    'runs that end in a haze',
    'least fine energy',
    'runs that end blank',
    'runs that froze',
    'no run with any',
  ]
  const lines = worlds.map(({ name, textures }) => {
    const runs = (is: (texture: Texture) => boolean) => {
      const count = textures.filter(is).length
      return { count, text: marked(`${count} of ${textures.length}`, count > 0) }
    }
    const [woven, hazy, blank, frozen] = [runs(isWoven), runs(isHazy), runs(isBlank), runs(isFrozen)]
    const strongest = Math.max(...textures.flatMap(({ weaves }) => weaves.slice(1)))
    const fines = textures.filter((texture) => texture.style !== MAY_BE_HAZY).map(({ fine }) => 100 * fine)
    const isMet = [woven, hazy, blank, frozen].every(({ count }) => count === 0)
    return [
      name,
      woven.text,
      marked(strongest.toFixed(2), woven.count > 0),
      hazy.text,
      marked(`${Math.min(...fines).toFixed(0)} %`, hazy.count > 0),
      blank.text,
      frozen.text,
      isMet ? 'met' : 'not met',
    ]
  })
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return (low + high) / 2
}
