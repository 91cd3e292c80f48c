import { drawEchoFrame } from '@afterimage/models/local/echo/draw-echo-frame'
import { openDrawing } from './draw-runs.ts'
import type { DrawCommand, Report } from './messages.ts'
import { openReporting } from './open-reporting.ts'

// The thread of the demo: it owns the network, and draws while the page lets it go.

const network = openReporting(tell)
const follow = openDrawing(async (step) => {
  const echo = await network
  if (echo === null) throw new Error('there is no network')
  return drawEchoFrame(step, echo, () => {})
}, tell)

addEventListener('message', ({ data }: MessageEvent<DrawCommand>) => follow(data))

function tell(report: Report): void {
  postMessage(report)
}
