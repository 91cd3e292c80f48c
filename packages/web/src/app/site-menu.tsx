import { PhoneMenu } from './phone-menu.tsx'
import { SITE_LINKS } from './site-links.ts'

interface SiteMenuProps {
  readonly isSignedIn: boolean
  readonly isQuiet: boolean
}

/** Where to go on the public site, on a phone. */
export function SiteMenu({ isSignedIn, isQuiet }: SiteMenuProps) {
  return (
    <PhoneMenu
      links={[
        ...SITE_LINKS,
        isSignedIn ? { to: '/app/dashboard', label: 'Dashboard' } : { to: '/login', label: 'Sign In' },
      ]}
      main={{ to: '/app', label: isSignedIn ? 'Create' : 'Start Free', isDocument: isQuiet }}
    />
  )
}
