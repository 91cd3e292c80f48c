import { colourDifference, toLab } from '@afterimage/frames/colour-difference'
import { luma } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'
import { localStatistics, structuralSimilarity } from '@afterimage/frames/structural-similarity'
import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import type { EchoNetwork } from '@afterimage/models/local/echo/echo-network'
import type { DrawnFrame, FrameOrder, Order, Report, Run } from './messages.ts'
import { openWebNetwork } from './open-web-network.ts'

// The thread of the demo: it owns the network, and makes one frame whenever it is asked.

interface StartedRun extends Run {
  readonly measure: (frame: Pixels) => Pick<DrawnFrame, 'ssim' | 'deltaE'>
}

const network = open()
let begun: StartedRun | undefined

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'begin') begun = { ...order.run, measure: measureFrom(order.run) }
  else void draw(order)
})

async function open(): Promise<EchoNetwork | null> {
  if (typeof WebAssembly === 'undefined') {
    tell({ kind: 'failed', why: 'unsupported' })
    return null
  }
  try {
    const opened = await openWebNetwork((share) => tell({ kind: 'loading', share }))
    tell({ kind: 'ready' })
    return opened
  } catch (error) {
    const isRuntimes = error instanceof WebAssembly.CompileError || String(error).includes('wasm')
    tell({ kind: 'failed', why: isRuntimes ? 'unsupported' : 'download' })
    return null
  }
}

async function draw({ run: id, number, previous }: FrameOrder): Promise<void> {
  const echo = await network
  const run = begun
  if (echo === null || run === undefined || run.id !== id) return
  const startedMs = performance.now()
  try {
    const pixels = await drawEchoFrame({ ...run, number, previous }, echo, () => {})
    const ms = performance.now() - startedMs
    tell({ kind: 'frame', run: id, frame: { number, pixels, ms, ...run.measure(pixels) } })
  } catch {
    tell({ kind: 'failed', why: 'pass' })
  }
}

function measureFrom({ original }: Run): StartedRun['measure'] {
  const statistics = localStatistics(luma(original))
  const lab = toLab(original)
  return (frame) => ({
    ssim: structuralSimilarity(statistics, localStatistics(luma(frame))),
    deltaE: colourDifference(lab, toLab(frame)),
  })
}

function tell(report: Report): void {
  postMessage(report)
}
