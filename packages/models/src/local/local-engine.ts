import './disable-telemetry.ts'
import { fileURLToPath } from 'node:url'
import type { Pixels } from '@afterimage/frames/pixels'
import { Piscina } from 'piscina'
import { ModelError } from '../model-error.ts'
import type { FrameOrder } from './frame-order.ts'
import type { DrawTask } from './frame-worker.ts'
import type { LocalModelId } from './local-model-id.ts'
import { oneThread } from './one-thread.ts'

/** The thread that draws: passes wait their turn there, the caller's thread stays free. */
export interface LocalEngine {
  /** Throws {@link ModelError}, or the signal's reason as soon as it aborts. */
  draw(model: LocalModelId, order: FrameOrder, signal: AbortSignal): Promise<Pixels>
  close(): Promise<void>
}

/**
 * Opens the engine, whose networks use `threads` threads; its own thread starts, and loads a network, with the first pass
 * that needs it. So opening never fails: what cannot be loaded fails the pass, as {@link ModelError} `broken`.
 */
export function openLocalEngine(threads: number): LocalEngine {
  const pool = new Piscina<DrawTask, Pixels>({
    filename: fileURLToPath(new URL('./frame-worker.ts', import.meta.url)),
    ...oneThread,
  })

  const drawing = new Set<Int32Array<SharedArrayBuffer>>()

  async function draw(model: LocalModelId, order: FrameOrder, signal: AbortSignal): Promise<Pixels> {
    signal.throwIfAborted()
    const stopped = new Int32Array(new SharedArrayBuffer(4))
    // Piscina would end the thread of an aborted pass, and the loaded networks with it: ask the thread to stop instead.
    const aborted = Promise.withResolvers<never>()
    const onAbort = () => {
      Atomics.store(stopped, 0, 1)
      aborted.reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    drawing.add(stopped)
    const pass = pool.run({ model, order, threads, stopped }).finally(() => drawing.delete(stopped))
    try {
      return await Promise.race([pass, aborted.promise])
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new ModelError('broken', `The local network ${model} could not draw frame ${order.number}.`, {
        cause: error,
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** Ending the thread inside a network would abort the whole process: stop the passes, then wait for them. */
  async function close(): Promise<void> {
    for (const stopped of drawing) Atomics.store(stopped, 0, 1)
    await pool.close()
  }

  return { draw, close }
}
