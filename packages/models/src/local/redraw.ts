import { gather, reflectedIndices } from './gather.ts'
import { enlarge } from './network.ts'
import type { Scale } from './network-file.ts'
import type { Planes } from './planes.ts'
import { shrinkPlanes } from './shrink-planes.ts'

/** Mirrored pixels around what the network sees: past this its zero padding no longer shows. */
const MARGIN_PX = 6

/**
 * Has the network draw a half-size image at full size: shrinks it by what is left of `scale`, then enlarges it. Each time
 * the picture is turned or mirrored one of eight ways and the sampling grid is put elsewhere, as `random` says:
 * what the network prefers in one direction or at one grid position would otherwise pile up over the passes.
 */
export async function redraw(half: Planes, scale: Scale, random: () => number, threads: number): Promise<Planes> {
  const step = scale / 2
  const x = axis(half.width, step, random)
  const y = axis(half.height, step, random)
  const isTransposed = random() < 0.5
  const small = shrinkPlanes(gather(half, x.from, y.from, isTransposed), step)
  const drawn = await enlarge(small, scale, threads)
  return isTransposed ? gather(drawn, y.back, x.back, true) : gather(drawn, x.back, y.back, false)
}

/** Along one axis: where the laid-out picture takes its pixels from, and where in the drawn one the frame's pixels are. */
function axis(length: number, step: number, random: () => number): { from: Int32Array; back: Int32Array } {
  const before = MARGIN_PX * step + Math.floor(random() * step)
  const after = (2 * MARGIN_PX + 1) * step - before
  const from = reflectedIndices(length, before, after)
  const back = Int32Array.from({ length: 2 * length }, (_, k) => 2 * before + k)
  if (random() < 0.5) return { from, back }
  const last = 2 * from.length - 1
  return { from: from.reverse(), back: back.map((k) => last - k) }
}
