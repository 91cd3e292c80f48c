import { lazy, Suspense, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'

/** With the library of the forms, which comes when somebody asks for it. */
const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }))

interface RenameButtonProps {
  readonly id: string
  /** Null where it has none. */
  readonly title: string | null
  /** Null where nobody is named. */
  readonly maker: string | null
  /** Which one, where a page has several of these buttons. */
  readonly of?: string
}

/** Lets the owner give an evolution another title and maker, or take them away. */
export function RenameButton({ id, title, maker, of }: RenameButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Icon name="pen" />
        {title === null ? 'Add a title' : 'Rename'}
        {of !== undefined && <span className="sr-only">{title === null ? ` to ${of}` : ` ${of}`}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <RenameDialog id={id} title={title} maker={maker} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
