import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface ModalProps {
  /** Told when it was closed by Escape or a click beside it. */
  readonly onClose: () => void
  /** Its name for screen readers. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog, open while it is there: it keeps the focus inside, makes the rest of the page inert,
 * and gives the focus back to where it came from.
 */
export function Modal({ onClose, label, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Only closing gives the focus back, so it closes before it is taken away.
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own
    <dialog
      ref={ref}
      aria-label={label}
      onClose={(event) => event.currentTarget.open || onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('animate-appear text-paper backdrop:bg-veil', className)}
    >
      {children}
    </dialog>
  )
}
