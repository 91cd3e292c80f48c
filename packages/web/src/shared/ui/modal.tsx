import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface ModalProps {
  readonly isOpen: boolean
  /** Told however it closes: Escape, the ground beside it, or a button inside that submits `method="dialog"`. */
  readonly onClose: () => void
  /** Its name for screen readers. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the rest of the page inert, and gives the focus back
 * to where it came from.
 */
export function Modal({ isOpen, onClose, label, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own
    <dialog
      ref={ref}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={classNames('text-paper backdrop:bg-veil open:animate-appear', className)}
    >
      {isOpen && children}
    </dialog>
  )
}
