import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findFfmpeg } from '../find-ffmpeg.ts'

const STDERR_KEPT = 2_000

/**
 * Runs ffmpeg with these arguments and feeds it the pictures, one chunk after the other. Returns what it complained of all the same.
 * Rejects with what the pictures throw, when `signal` aborts, and when ffmpeg cannot be run or fails.
 */
export async function feedFfmpeg(
  args: readonly string[],
  pictures: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const program = await findFfmpeg()
  const ffmpeg = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' })
  let unreadable: { readonly reason: unknown } | undefined
  let complaint = ''
  // First of all: a failure to start is an event that nobody may miss, and without file handles there are no pipes either.
  const ended = once(ffmpeg, 'close')
  if (!ffmpeg.stdin || !ffmpeg.stderr) throw await ended.then(notRun, notRun)
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-STDERR_KEPT)
  })
  const fed = pipeline(Readable.from(watched(), { objectMode: true, highWaterMark: 1 }), ffmpeg.stdin, { signal })
  const [feeding, ending] = await Promise.allSettled([fed, ended])
  signal.throwIfAborted()
  if (unreadable !== undefined) throw unreadable.reason
  if (ending.status === 'rejected') throw notRun(ending.reason)
  const code: unknown = ending.value[0]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint.trim()}`)
  if (feeding.status === 'rejected') throw feeding.reason
  return complaint

  function notRun(cause: unknown): Error {
    return new Error(`ffmpeg (${program}) could not be run.`, { cause })
  }

  /** What the pictures throw is the cause, and not what ffmpeg says of a film that breaks off for it. */
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* pictures
    } catch (reason) {
      unreadable = { reason }
      throw reason
    }
  }
}
