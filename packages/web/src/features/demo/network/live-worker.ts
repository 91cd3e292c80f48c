import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import type { LivePass, LiveReport } from './messages.ts'
import { openReporting } from './open-reporting.ts'

// The thread of the live page: it owns the network, and draws one pass whenever the page asks for one.

const network = openReporting(tell)
let drawing = Promise.resolve()

addEventListener('message', ({ data: pass }: MessageEvent<LivePass>) => {
  drawing = drawing.then(() => draw(pass)).catch(() => tell({ kind: 'failed', why: 'pass' }))
})

async function draw(pass: LivePass): Promise<void> {
  const echo = await network
  if (echo === null) return // that was told
  const pixels = await drawEchoFrame(pass, echo, () => {})
  tell({ kind: 'drawn', beginning: pass.beginning, number: pass.number, pixels })
}

function tell(report: LiveReport): void {
  postMessage(report)
}
