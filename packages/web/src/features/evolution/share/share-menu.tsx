import { embedCode } from '@afterimage/contract/embed'
import { canCopyGifs, canShareFiles, handOnGif } from '../../../shared/share/share-file.ts'
import { SHARE_SERVICES, shareLink } from '../../../shared/share/share-links.ts'
import { useCopy } from '../../../shared/share/use-copy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx'
import { useCursor } from '../model/cursor-store.ts'

const POPUP = 'popup,width=600,height=400,noopener,noreferrer'

interface ShareMenuProps {
  readonly id: string
  /** Size of the frames; without one there is nothing to embed yet. */
  readonly frame: { readonly width: number; readonly height: number } | undefined
  /** Address of its GIF; null where there is none. */
  readonly gifUrl: string | null
}

/** Hands the evolution on: three services in a small window, the link itself or that of the frame in view, its GIF, or the code of a player. */
export function ShareMenu({ id, frame, gifUrl }: ShareMenuProps) {
  const { isCopied, copy } = useCopy()
  const embedding = useCopy()
  const moment = useCopy()
  const shown = useCursor(({ stage, chosen }) => (stage === 'film' ? null : chosen))
  const { origin } = window.location
  const link = shareLink(origin, id)
  return (
    <Menu
      label="Share"
      trigger={
        <Button>
          <Icon name={isCopied ? 'check' : 'share'} />
          {isCopied ? 'Copied' : 'Share'}
        </Button>
      }
    >
      {SHARE_SERVICES.map((service) => (
        <MenuItem key={service.name} onSelect={() => window.open(service.intent(link), '_blank', POPUP)}>
          Share on {service.name}
        </MenuItem>
      ))}
      <MenuItem
        onSelect={(event) => {
          event.preventDefault()
          void copy(link)
        }}
      >
        <Icon name={isCopied ? 'check' : 'link'} />
        {isCopied ? 'Copied' : 'Copy link'}
      </MenuItem>
      {shown !== null && (
        <MenuItem
          onSelect={(event) => {
            event.preventDefault()
            void moment.copy(`${origin}/evolution/${id}?frame=${shown}`)
          }}
        >
          <Icon name={moment.isCopied ? 'check' : 'pin'} />
          {moment.isCopied ? 'Copied' : `Copy link to frame ${shown}`}
        </MenuItem>
      )}
      {gifUrl !== null && (canCopyGifs() || canShareFiles('image/gif')) && (
        <MenuItem onSelect={() => void handOnGif(gifUrl, `afterimage-${id.slice(0, 8)}.gif`)}>
          <Icon name="image" />
          {canCopyGifs() ? 'Copy as GIF' : 'Share as GIF…'}
        </MenuItem>
      )}
      {frame && (
        <MenuItem
          onSelect={(event) => {
            event.preventDefault()
            void embedding.copy(embedCode(origin, id, frame))
          }}
        >
          <Icon name={embedding.isCopied ? 'check' : 'code'} />
          {embedding.isCopied ? 'Code copied' : 'Copy embed code'}
        </MenuItem>
      )}
    </Menu>
  )
}
