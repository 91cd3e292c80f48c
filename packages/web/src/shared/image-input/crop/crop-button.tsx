import { type ComponentType, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { CropDialogProps } from './crop-dialog.tsx'

interface CropButtonProps {
  readonly file: File
  /** Told of the part, or of the whole picture again. */
  readonly onCrop: (file: File) => void
}

/** Offers to use a part of the picture; what that takes is loaded by a click on it. */
export function CropButton({ file, onCrop }: CropButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<CropDialogProps>>()
  const [openFor, setOpenFor] = useState<File>()
  const open = () => {
    import('./crop-dialog.tsx').then(
      ({ CropDialog }) => {
        setDialog(() => CropDialog)
        setOpenFor(file)
      },
      () =>
        toast({
          title: 'Could not open the crop',
          description: 'Check your connection and try again.',
          variant: 'destructive',
        }),
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        className="absolute right-3 bottom-3 inline-flex h-9 items-center gap-2 rounded-sm bg-stage-label px-3 text-on-stage text-small hover:bg-stage focus-visible:outline-offset-[-2px]"
      >
        <Icon name="crop" />
        Crop
      </button>
      {Dialog && openFor === file && <Dialog file={file} onCrop={onCrop} onClose={() => setOpenFor(undefined)} />}
    </>
  )
}
