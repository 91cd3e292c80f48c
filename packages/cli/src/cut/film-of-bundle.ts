import { completeDrift } from '@afterimage/core/drift'
import type { FilmSource } from '@afterimage/film/film-source'
import { decodePng } from '@afterimage/frames/encode-frame'
import type { Bundle } from '../bundle/open-bundle.ts'
import { UsageError } from '../usage-error.ts'

/** An evolution that was taken away, as the film package sees it. Throws {@link UsageError} where its original is missing. */
export async function filmOfBundle(bundle: Bundle, title: string): Promise<FilmSource> {
  const readFrame = async (number: number) => {
    const png = await bundle.readFrame(number)
    if (png === undefined) throw new UsageError(`Frame ${number} is missing. \`npm run verify\` says what else is.`)
    return png
  }
  const { width, height } = await decodePng(await readFrame(0)).catch((cause: unknown) => {
    throw cause instanceof UsageError ? cause : new UsageError('The original is damaged.', { cause })
  })
  return {
    ...{ title, width, height, readFrame, facts: {} },
    frames: bundle.ledger.frames.map(({ number, drift, labels }) => {
      const { kept, deltaE } = completeDrift(drift).toOriginal
      return { number, labels, kept, deltaE }
    }),
  }
}
