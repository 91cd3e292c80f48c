import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { Modal } from '../shared/ui/modal.tsx'
import { SITE_LINKS } from './site-links.ts'

/** Where to go on the public site, on a screen too narrow for the header's links: the whole screen, in large type. */
export function SiteMenu({ isSignedIn }: { readonly isSignedIn: boolean }) {
  // The menu belongs to the page that it was opened on: wherever the way leads, back included, it is closed there.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === key
  const close = () => setOpenedOn(null)
  const links = [
    ...SITE_LINKS,
    isSignedIn ? { to: '/app/dashboard', label: 'Dashboard' } : { to: '/login', label: 'Sign In' },
  ]
  return (
    <div className="md:hidden">
      <IconButton
        label="Menu"
        icon={<Icon name="menu" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedOn(key)}
      />
      {isOpen && (
        <Modal label="Menu" onClose={close} className="m-0 h-dvh max-h-none w-full max-w-none bg-ground">
          <div className="page-width flex h-14 items-center justify-end">
            <IconButton label="Close the menu" icon={<Icon name="close" />} onClick={close} />
          </div>
          <nav aria-label="Menu" className="page-width pb-8">
            <ul>
              {links.map(({ to, label }) => (
                <li key={to} className="border-line border-b">
                  <NavLink
                    to={to}
                    onClick={close}
                    className="flex min-h-14 items-center display-text text-figure hover:text-glow aria-[current=page]:text-glow"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
              <li>
                <Link
                  to="/app"
                  onClick={close}
                  className="flex min-h-16 items-center display-text text-figure text-glow"
                >
                  {isSignedIn ? 'Create' : 'Start Free'}
                </Link>
              </li>
            </ul>
          </nav>
        </Modal>
      )}
    </div>
  )
}
