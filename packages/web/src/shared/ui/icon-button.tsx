import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does; also its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** The key that does the same. */
  readonly shortcut?: string
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, shortcut, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-dim transition-colors duration-150',
        'hover:bg-raised hover:text-paper disabled:cursor-not-allowed disabled:text-faint disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
