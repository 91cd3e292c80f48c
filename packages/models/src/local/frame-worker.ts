import type { Pixels } from '@afterimage/frames/pixels'
import { characters } from './characters.ts'
import { drawFrame } from './draw-frame.ts'
import { drawEchoFrame } from './echo/draw-echo-frame.ts'
import { isEchoModel } from './echo/imaginations.ts'
import { openEchoNetwork } from './echo/open-echo-network.ts'
import type { FrameOrder } from './frame-order.ts'
import { drawAtSize } from './large/draw-at-size.ts'
import type { LocalModelId } from './local-model-id.ts'

/** A pass as it crosses to the thread; `stopped` is shared memory, non-zero once nobody wants the frame. */
export interface DrawTask {
  readonly model: LocalModelId
  readonly order: FrameOrder
  readonly threads: number
  readonly stopped: Int32Array<SharedArrayBuffer>
}

/** Runs on the engine's thread, which alone owns the networks' sessions. */
export default async function makeFrame({ model, order, threads, stopped }: DrawTask): Promise<Pixels> {
  const checkStop = () => {
    if (Atomics.load(stopped, 0) !== 0) throw new Error('stopped')
  }
  checkStop()
  return drawAtSize(order, drawingOf(model, threads, checkStop), checkStop)
}

function drawingOf(
  model: LocalModelId,
  threads: number,
  checkStop: () => void,
): (order: FrameOrder) => Promise<Pixels> {
  if (isEchoModel(model)) return (order) => drawEchoFrame(order, openEchoNetwork(threads, model), checkStop)
  const { scale, recipes } = characters[model]
  return (order) => drawFrame(order, { scale, threads, ...recipes[order.style] }, checkStop)
}
