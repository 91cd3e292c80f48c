import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

const ITEM =
  'flex h-10 cursor-pointer select-none items-center gap-3 rounded-xs px-3 text-body outline-none data-[highlighted]:bg-panel data-[highlighted]:text-paper'

interface MenuProps {
  readonly trigger: ReactNode
  readonly label: string
  /** Which edges of menu and button are in line. */
  readonly align?: 'start' | 'end'
  /** What is to be known before one of its lines is chosen. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A menu under its button. */
export function Menu({ trigger, label, align = 'end', note, children }: MenuProps) {
  const noteId = useId()
  const [container, setContainer] = useState<HTMLElement | null>(null)
  // Asked for as it opens: at the first render it may be the outline's, which leaves the page with the menu in it.
  const follow = (isOpen: boolean) => isOpen && setContainer(document.getElementById('content'))
  return (
    <DropdownMenu.Root modal={false} onOpenChange={follow}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={16}
          aria-label={label}
          aria-describedby={note === undefined ? undefined : noteId}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-sm border border-edge bg-raised p-1 text-paper"
        >
          {note !== undefined && (
            <DropdownMenu.Label id={noteId} className="max-w-72 px-3 py-2 text-dim text-small empty:hidden">
              {note}
            </DropdownMenu.Label>
          )}
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
    <DropdownMenu.Item onSelect={onSelect} className={ITEM}>
      <span className="flex flex-1 items-center gap-3">{children}</span>
      {aside && <span className="figure-text text-dim text-label">{aside}</span>}
    </DropdownMenu.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

/** One of several, the present one ticked. */
export function MenuChoice<Value extends string>({ value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onChange(option.value)}
          className={ITEM}
        >
          <span className="flex-1">{option.name}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
