import type { GalleryHold } from '@afterimage/contract/gallery-hold'
import { Notice } from './notice.tsx'

const TITLES = {
  due: 'Not in the gallery yet',
  held: 'Not in the gallery yet',
  kept_out: 'Not in the gallery',
} as const satisfies Record<GalleryHold['state'], string>

/** Tells its owner why the gallery does not show a public evolution. */
export function GalleryHoldNotice({ hold }: { readonly hold: GalleryHold }) {
  return (
    <Notice title={TITLES[hold.state]} icon={hold.state === 'kept_out' ? 'warning' : 'eye'} role="status">
      {hold.message}
    </Notice>
  )
}
