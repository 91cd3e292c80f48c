import { IMAGE_TYPES } from '@afterimage/core/limits'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { PictureInput } from '../../shared/image-input/picture-input.tsx'
import { useFileDrag, usePagePictures } from '../../shared/image-input/use-page-pictures.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { BENEATH_TRIED, UNDER_TRIED } from './try-layout.ts'

const TryLab = lazy(async () => ({ default: (await import('./lab/try-lab.tsx')).TryLab }))

interface TriedPicture {
  readonly file: File | null
  /** Null goes back to what was there before. */
  readonly choose: (file: File | null) => void
}

/**
 * The picture that somebody tries it on: dropped or pasted on the page, or chosen; of several files the first that is a picture. What is
 * none leaves everything as it was, and is told of.
 */
export function useTriedPicture(place: RefObject<HTMLElement | null>): TriedPicture {
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef(0)
  const take = async (files: readonly File[]) => {
    const number = ++latest.current
    const picture = await firstPicture(files)
    if (number !== latest.current) return
    if (picture === undefined) toast(NO_PICTURE)
    else setFile(picture)
  }
  usePagePictures(place, true, ({ files }) => void take(files))
  return {
    file,
    choose: (chosen) => {
      if (chosen !== null) return void take([chosen])
      latest.current += 1
      setFile(null)
    },
  }
}

const NO_PICTURE = {
  title: 'This file is not a picture that your browser can read.',
  description: 'Choose a PNG, JPEG, GIF or WebP.',
  variant: 'destructive',
} as const

async function firstPicture(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) if (await isPicture(file)) return file
  return undefined
}

/** Whether the browser sees a picture in it: by its beginning, without drawing it. */
async function isPicture(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file)
  try {
    return await new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
      image.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

interface TryInvitationProps {
  readonly onChoose: (file: File) => void
  /** Whether it lies on a picture. */
  readonly isOnStage?: boolean
  /** Whether it stands in the outline of its screen. */
  readonly isEarly?: boolean
  readonly className?: string
}

/** Asks for a picture: by drop or paste where there is a mouse, by camera where there is a finger. */
export function TryInvitation({ onChoose, isOnStage = false, isEarly = false, className }: TryInvitationProps) {
  const isDragging = useFileDrag()
  return (
    <div className={classNames('flex flex-wrap items-center gap-2', className)}>
      <PictureInput
        icon="image"
        accept={IMAGE_TYPES.join(',')}
        onChoose={onChoose}
        isEarly={isEarly}
        className={classNames(
          'inline-flex font-medium hover:brightness-110',
          isOnStage || isDragging ? 'bg-on-stage text-stage' : 'bg-safelight text-on-safelight',
        )}
      >
        <span className="max-sm:hidden pointer-coarse:hidden">
          {isDragging ? 'Drop it anywhere' : 'Try yours: drop, paste or choose a picture'}
        </span>
        <span className="sm:not-pointer-coarse:hidden">Try your picture</span>
      </PictureInput>
      <PictureInput
        icon="camera"
        accept="image/*"
        camera="environment"
        onChoose={onChoose}
        isEarly={isEarly}
        className="hidden border border-edge bg-ground text-paper pointer-coarse:inline-flex"
      >
        Take a photo
      </PictureInput>
    </div>
  )
}

interface TryStageProps {
  readonly file: File
  readonly onChoose: (file: File) => void
  readonly onClose: () => void
  /** What it goes back to. */
  readonly closeLabel: string
  readonly onKept?: (kept: number) => void
}

/** The network at work on a picture of the visitor's own. The picture is there at once, the network when it has come. */
export function TryStage({ file, onChoose, onClose, closeLabel, onKept }: TryStageProps) {
  const beneath = (
    <>
      <p className="text-dim text-small max-sm:order-first max-sm:basis-full">
        It runs in this page. Nothing is uploaded.
      </p>
      <PictureInput
        icon="image"
        accept={IMAGE_TYPES.join(',')}
        onChoose={onChoose}
        className="-mr-4 ml-auto inline-flex text-dim text-small hover:text-paper"
      >
        Another picture
      </PictureInput>
    </>
  )
  return (
    <section aria-label="Your picture" className="relative">
      <Suspense fallback={<FirstSight file={file}>{beneath}</FirstSight>}>
        <TryLab file={file} onKept={onKept}>
          {beneath}
        </TryLab>
      </Suspense>
      <IconButton
        label={closeLabel}
        icon={<Icon name="close" />}
        onClick={onClose}
        className="absolute top-2 right-2 bg-stage-label text-on-stage"
      />
    </section>
  )
}

/** The picture as the browser shows it, until there is a stage for it; its controls have their place already. */
function FirstSight({ file, children }: { readonly file: File; readonly children: ReactNode }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    <>
      <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage">
        {address && <img src={address} alt="" className="absolute inset-0 size-full object-contain" />}
      </div>
      <div className={UNDER_TRIED}>
        <div className={BENEATH_TRIED}>{children}</div>
      </div>
    </>
  )
}
