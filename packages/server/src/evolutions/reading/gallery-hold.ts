import type { GalleryHold } from '@afterimage/contract/gallery-hold'
import { isTakenDown } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { areFilesGone } from '../records/retention-store.ts'

/** What decides whether the look before the gallery keeps an evolution out of it. */
export type Holdable = Pick<
  EvolutionRow,
  'visibility' | 'status' | 'moderation' | 'files_expired_at' | 'gallery_look' | 'gallery_reason' | 'original_unsafe'
>

const ALL_THE_SAME = 'Anyone with the link can see it already.'

/** Why the gallery does not show a public evolution that it would show otherwise, for its owner; null where nothing holds it back. */
export function toGalleryHold(evolution: Holdable): GalleryHold | null {
  const { visibility, status, moderation, gallery_look: look } = evolution
  if (visibility !== 'public' || status === 'failed' || isTakenDown(moderation) || areFilesGone(evolution)) return null
  // While it runs there is time enough to look.
  if (look === 'due' && status === 'completed') {
    return { state: look, message: `Its picture is looked at before it appears in the gallery. ${ALL_THE_SAME}` }
  }
  if (look === 'held') return { state: look, message: `${whyHeld(evolution)} ${ALL_THE_SAME}` }
  if (look === 'kept_out') return { state: look, message: whyKeptOut(evolution) }
  return null
}

function whyHeld({ original_unsafe }: Holdable): string {
  const first = 'A person looks at it before it appears in the gallery'
  const why = 'a small network was not sure that the original is suitable for everyone, and it often errs'
  return original_unsafe === null ? `${first}.` : `${first}: ${why}.`
}

function whyKeptOut({ gallery_reason: reason }: Holdable): string {
  const why = reason === null ? '' : ` The reason given: “${reason}”${/[.!?]$/.test(reason) ? '' : '.'}`
  return `The operator of this site keeps it out of the gallery.${why} Its link works as before.`
}
