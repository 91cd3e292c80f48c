import { type ReactNode, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { Modal } from '../shared/ui/modal.tsx'
import { useInstalling } from './install-app.ts'

interface PhoneMenuProps {
  readonly links: readonly { readonly to: string; readonly label: string }[]
  /** The way that most are looking for. */
  readonly main: { readonly to: string; readonly label: string; readonly isDocument?: boolean }
  /** What else can be done; it closes the menu. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
}

/** Where to go, on a screen too narrow for a header's links: the whole screen, in large type. */
export function PhoneMenu({ links, main, action }: PhoneMenuProps) {
  // The menu belongs to the page that it was opened on: wherever the way leads, back included, it is closed there.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === key
  const close = () => setOpenedOn(null)
  const install = useInstalling(({ ask }) => ask)
  const actions = [...(install ? [{ label: 'Install the app', onSelect: install }] : []), ...(action ? [action] : [])]
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
                <Line key={to}>
                  <NavLink to={to} onClick={close} className={LINE}>
                    {label}
                  </NavLink>
                </Line>
              ))}
              {actions.map(({ label, onSelect }) => (
                <Line key={label}>
                  <button
                    type="button"
                    className={`${LINE} w-full`}
                    onClick={() => {
                      close()
                      onSelect()
                    }}
                  >
                    {label}
                  </button>
                </Line>
              ))}
              <li>
                <Link
                  to={main.to}
                  reloadDocument={main.isDocument ?? false}
                  onClick={close}
                  className="flex min-h-16 items-center display-text text-figure text-glow"
                >
                  {main.label}
                </Link>
              </li>
            </ul>
          </nav>
        </Modal>
      )}
    </div>
  )
}

const LINE = 'flex min-h-14 items-center display-text text-figure hover:text-glow aria-[current=page]:text-glow'

function Line({ children }: { readonly children: ReactNode }) {
  return <li className="border-line border-b">{children}</li>
}
