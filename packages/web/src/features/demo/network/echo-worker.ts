import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import type { EchoNetwork } from '@afterimage/models/local/echo/echo-network'
import { openDrawing } from './draw-runs.ts'
import type { DrawCommand, Report } from './messages.ts'
import { openWebNetwork } from './open-web-network.ts'

// The thread of the demo: it owns the network, and draws while the page lets it go.

const network = open()
const follow = openDrawing(async (step) => {
  const echo = await network
  if (echo === null) throw new Error('there is no network')
  return drawEchoFrame(step, echo, () => {})
}, tell)

addEventListener('message', ({ data }: MessageEvent<DrawCommand>) => follow(data))

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

function tell(report: Report): void {
  postMessage(report)
}
