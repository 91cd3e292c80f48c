import type { Pixels } from '@afterimage/frames/pixels'
import type { SightNetwork } from './network-file.ts'
import { type Classes, openSightNetworks, type SightNetworks } from './networks.ts'

/** What is asked of the thread; `stopped` is shared memory, non-zero once nobody wants the answer. */
export interface SightTask {
  /** Whether what is in it is asked for too, or its classes and meaning alone. */
  readonly isDetecting: boolean
  readonly picture: Pixels
  readonly files: Readonly<Record<SightNetwork, string>>
  readonly threads: number
  readonly stopped: Int32Array<SharedArrayBuffer>
}

export interface SightAnswer {
  /** Empty where it was not asked for. */
  readonly scores: Float32Array
  readonly embedding: Float32Array
  readonly classes: Classes
}

let networks: SightNetworks | undefined

/** Runs on sight's own thread, which alone has the networks' sessions. */
export default async function see(task: SightTask): Promise<SightAnswer> {
  const { isDetecting, picture, files, threads, stopped } = task
  const checkStop = () => {
    if (Atomics.load(stopped, 0) !== 0) throw new Error('stopped')
  }
  checkStop()
  networks ??= openSightNetworks(files, threads)
  const scores = isDetecting ? await networks.scoreThings(picture) : new Float32Array()
  checkStop()
  return { scores, ...(await networks.readMeaning(picture)) }
}
