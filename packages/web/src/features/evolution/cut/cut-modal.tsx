import type { ReactNode } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Modal } from '../../../shared/ui/modal.tsx'

interface CutModalProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Where something to post is made. */
export function CutModal({ label, onClose, children }: CutModalProps) {
  return (
    <Modal
      label={label}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-16px)] w-[min(860px,calc(100vw-16px))] overflow-y-auto rounded-sm border border-edge bg-panel p-4 sm:p-6"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display-text text-title">{label}</h2>
        <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} className="-mr-2" />
      </div>
      {children}
    </Modal>
  )
}
