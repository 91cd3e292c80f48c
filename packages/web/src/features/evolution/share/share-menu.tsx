import { embedCode } from '@afterimage/contract/embed'
import { SHARE_SERVICES, shareLink } from '../../../shared/share/share-links.ts'
import { useCopy } from '../../../shared/share/use-copy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx'

const POPUP = 'popup,width=600,height=400,noopener,noreferrer'

interface ShareMenuProps {
  readonly id: string
  /** Size of the frames; without one there is nothing to embed yet. */
  readonly frame: { readonly width: number; readonly height: number } | undefined
}

/** Hands the evolution on: three services in a small window, the link itself, or the code of a player. */
export function ShareMenu({ id, frame }: ShareMenuProps) {
  const { isCopied, copy } = useCopy()
  const embedding = useCopy()
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
