import type { ReactNode } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'

interface CutModalProps {
  readonly label: string
  readonly onClose: () => void
  readonly preview: ReactNode
  /** What is chosen, and what makes it. */
  readonly choices: ReactNode
  /** Under both. */
  readonly children?: ReactNode
}

/** Where something to post is made. On a phone the preview stays in view above what is chosen. */
export function CutModal({ label, onClose, preview, choices, children }: CutModalProps) {
  return (
    <Modal
      label={label}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-16px)] w-[min(860px,calc(100vw-16px))] scroll-pt-64 overflow-y-auto rounded-sm border border-edge bg-panel p-4 sm:scroll-pt-0 sm:p-6"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display-text text-title">{label}</h2>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} className="-mr-2" />
      </div>
      <div className="flex flex-col gap-4 sm:grid sm:grid-cols-2 sm:gap-6">
        <div className="sticky -top-4 z-10 -mx-4 bg-panel px-4 py-2 sm:static sm:mx-0 sm:p-0">{preview}</div>
        <div className="grid content-between gap-6">{choices}</div>
      </div>
      {children}
    </Modal>
  )
}
