import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface MenuProps {
  readonly trigger: ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** A menu under its button. */
export function Menu({ trigger, label, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('content')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={label}
          className="z-40 min-w-56 animate-rise rounded-sm border border-edge bg-raised p-1 text-paper"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  readonly onSelect: (event: Event) => void
  readonly children: ReactNode
  readonly aside?: ReactNode
}

/** One line of a menu. */
export function MenuItem({ onSelect, children, aside }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex h-10 cursor-pointer select-none items-center gap-3 rounded-xs px-3 text-body outline-none data-[highlighted]:bg-panel data-[highlighted]:text-paper"
    >
      <span className="flex flex-1 items-center gap-3">{children}</span>
      {aside && <span className="figure-text text-dim text-label">{aside}</span>}
    </DropdownMenu.Item>
  )
}
