import { evolve, type Step, sameThroughout } from '@afterimage/core/evolve'
import { colourDifference, toLab } from '@afterimage/frames/colour-difference'
import { kept, structureOf } from '@afterimage/frames/kept'
import { luma } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'
import { localStatistics, structuralSimilarity } from '@afterimage/frames/structural-similarity'
import type { DrawCommand, DrawnFrame, Report, Run } from './messages.ts'

/** Makes one frame. Throws where the network cannot. */
export type DrawFrame = (step: Step<Pixels>) => Promise<Pixels>

interface RunInWork {
  readonly run: Run
  readonly measure: (frame: Pixels) => Pick<DrawnFrame, 'kept' | 'ssim' | 'deltaE'>
  last: { readonly number: number; readonly picture: Pixels }
}

/**
 * Follows the page's commands: draws the frames of the run that was begun last while it goes, and tells each. One loop at a
 * time: one that goes on waits for the frame in work, and goes on from that.
 */
export function openDrawing(draw: DrawFrame, tell: (report: Report) => void): (command: DrawCommand) => void {
  let current: RunInWork | undefined
  let going = new AbortController()
  let drawing = Promise.resolve()

  const drawFrames = async (signal: AbortSignal) => {
    if (current === undefined || signal.aborted) return
    const drawn = current
    const { run, last, measure } = drawn
    const plan = { ...run, last, schedule: sameThroughout(run.style, run.seed) }
    const timed = async (step: Step<Pixels>) => {
      const startedMs = performance.now()
      return { pixels: await draw(step), ms: performance.now() - startedMs }
    }
    for await (const { number, made } of evolve(plan, timed, signal)) {
      drawn.last = { number, picture: made.pixels }
      tell({ kind: 'frame', run: run.id, frame: { number, ...made, ...measure(made.pixels) } })
      await nextTask()
    }
  }
  const go = () => {
    const { signal } = going
    drawing = drawing
      .then(() => drawFrames(signal))
      .catch(() => {
        if (!signal.aborted) tell({ kind: 'failed', why: 'pass' })
      })
  }

  return (command) => {
    going.abort()
    going = new AbortController()
    if (command.kind === 'begin') current = { run: command.run, last: command.last, measure: measureFrom(command.run) }
    if (command.kind === 'go') go()
  }
}

/** Lets messages in: a network that computes on this thread never waits for anything that is not there yet. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function measureFrom({ original }: Run): RunInWork['measure'] {
  const plane = luma(original)
  const [structure, statistics, lab] = [structureOf(plane), localStatistics(plane), toLab(original)]
  return (frame) => {
    const drawn = luma(frame)
    return {
      kept: kept(structure, structureOf(drawn)),
      ssim: structuralSimilarity(statistics, localStatistics(drawn)),
      deltaE: colourDifference(lab, toLab(frame)),
    }
  }
}
