import { needsSight } from '@afterimage/core/stop-rules'
import type { Pixels } from '@afterimage/frames/pixels'
import { asKept, recordedLabels, recordedMeaning } from '@afterimage/sight/kept-sight'
import type { OpenSight } from '@afterimage/sight/sight'
import type { LedgerFrame, Manifest } from './manifest.ts'

type Seen = Pick<LedgerFrame, 'drift' | 'labels'>

/** Looks at frames for rules that go by what is seen, one after the other. */
export interface FrameLooks {
  /** What the ledger says of a frame once it was looked at: the same where no rule needs a look. Throws SightError. */
  see(picture: Pixels, frame: Seen): Promise<Seen>
  close(): Promise<void>
}

/** Opens the networks where a rule of the run needs them, from the original and the last frame that there is. */
export async function openFrameLooks(
  { run, frames }: Pick<Manifest, 'run' | 'frames'>,
  { original, last }: { readonly original: Pixels; readonly last: Pixels },
  openSight: OpenSight,
): Promise<FrameLooks> {
  if (!needsSight(run.stop)) return { see: async (_, frame) => frame, close: async () => undefined }
  const sight = await openSight()
  const look = async (picture: Pixels) => {
    const { labels, embedding } = await sight.look(picture)
    return { labels: recordedLabels(labels), embedding: asKept(embedding) }
  }
  try {
    const first = await look(original)
    let previous = frames.length > 1 ? await look(last) : first
    return {
      see: async (picture, { drift }) => {
        const seen = picture === original ? first : await look(picture)
        const meaning = {
          toOriginal: recordedMeaning(first.embedding, seen.embedding),
          toPrevious: recordedMeaning(previous.embedding, seen.embedding),
        }
        previous = seen
        return { drift: withMeaning(drift, meaning), labels: seen.labels }
      },
      close: () => sight.close(),
    }
  } catch (error) {
    await sight.close()
    throw error
  }
}

function withMeaning(
  { toOriginal, toPrevious, image }: Seen['drift'],
  meaning: { readonly toOriginal: number; readonly toPrevious: number },
): Seen['drift'] {
  return {
    toOriginal: { ...toOriginal, meaning: meaning.toOriginal },
    toPrevious: { ...toPrevious, meaning: meaning.toPrevious },
    image,
  }
}
