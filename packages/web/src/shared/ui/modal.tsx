import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { keepTabInside } from './keep-tab-inside.ts'

interface ModalProps {
  /** Told when it was closed by Escape or a click beside it. */
  readonly onClose: () => void
  /** Its name for screen readers. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog, open while it is there: it has the focus itself at first, so that nothing in it is half chosen, or a field
 * marked `data-first-focus`; it keeps the focus inside, makes the rest of the page inert, and gives the focus back to where it came from.
 */
export function Modal({ onClose, label, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog
    first?.focus()
    // Only closing gives the focus back, so it closes before it is taken away.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={keepTabInside}
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('animate-appear text-paper outline-none backdrop:bg-veil', className)}
    >
      {children}
    </dialog>
  )
}
