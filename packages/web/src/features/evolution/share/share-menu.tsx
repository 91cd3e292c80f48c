import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx'
import { SHARE_SERVICES, shareLink } from './share-links.ts'
import { useCopy } from './use-copy.ts'

const POPUP = 'popup,width=600,height=400,noopener,noreferrer'

/** Hands the evolution on: three services in a small window, or the link itself. */
export function ShareMenu({ id }: { readonly id: string }) {
  const { isCopied, copy } = useCopy()
  const link = shareLink(window.location.origin, id)
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
    </Menu>
  )
}
