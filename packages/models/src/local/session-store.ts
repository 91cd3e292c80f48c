import type { InferenceSession } from 'onnxruntime-node'
import { type OpenSession, openSession } from './open-session.ts'

interface HeldSession {
  readonly opening: Promise<OpenSession>
  running: number
}

/** Networks that stay loaded between passes, the least recently used of them given back when there are too many. */
export interface SessionStore {
  /** Runs the network in an ONNX file on its one input, loading it where it is not. Rejects if it cannot be loaded or run. */
  run(
    file: string,
    threads: number,
    data: Float32Array,
    dims: readonly number[],
  ): Promise<InferenceSession.OnnxValueMapType>
  /** The files that are loaded now, the least recently used first. */
  loaded(): readonly string[]
}

/** A store of at most `mostLoaded` networks beside those that run just now. */
export function openSessionStore(mostLoaded: number): SessionStore {
  /** In the order of their last use. */
  const held = new Map<string, HeldSession>()

  function take(file: string, threads: number): HeldSession {
    const session = held.get(file) ?? { opening: openSession(file, threads), running: 0 }
    held.delete(file)
    held.set(file, session)
    return session
  }

  async function giveBackOldest(): Promise<void> {
    for (const [file, { running, opening }] of held) {
      if (held.size <= mostLoaded) return
      if (running > 0) continue
      held.delete(file)
      await (await opening).release()
    }
  }

  return {
    run: async (file, threads, data, dims) => {
      const session = take(file, threads)
      session.running++
      try {
        const { run } = await session.opening.catch((cause: unknown) => {
          if (held.get(file) === session) held.delete(file)
          throw cause
        })
        return await run(data, dims)
      } finally {
        session.running--
        await giveBackOldest()
      }
    },
    loaded: () => [...held.keys()],
  }
}

/** Echo's two halves twice, and two networks more: 100 MB each, and more after a large picture. */
const MOST_LOADED = 6

/** The networks of this process; only the engine's thread draws, so there is one of it. */
export const sessions = openSessionStore(MOST_LOADED)
