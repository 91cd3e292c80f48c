import { IMAGE_EXTENSIONS, IMAGE_TYPES, MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { type DropzoneState, type FileError, useDropzone } from 'react-dropzone'
import { useMedia } from '../hooks/use-media.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { CropButton } from './crop/crop-button.tsx'
import { COMING, IMAGE_HINT, IMAGE_NAMES, LARGE_DROP_ZONE, PAGE_HINT } from './drop-zone-looks.ts'
import { PictureInput } from './picture-input.tsx'
import { handToInput, usePagePictures } from './use-page-pictures.ts'

const ACCEPT = Object.fromEntries(
  IMAGE_TYPES.map((type) => [
    type,
    IMAGE_EXTENSIONS.filter((extension) =>
      (type === 'image/jpeg' ? /jpe?g/ : new RegExp(type.slice(6))).test(extension),
    ),
  ]),
)

interface ImageDropZoneProps {
  readonly file: File | null
  readonly onChange: (file: File | null) => void
  readonly isDisabled: boolean
  /** Whether a picture is being brought from another page: that is said where it will be. */
  readonly isComing?: boolean
  /** As large as a card, and its hint read aloud alone: the card has its own words. */
  readonly isCard?: boolean
  /** Whether it takes what is pasted or dropped anywhere on the page. */
  readonly takesPage?: boolean
}

/** Takes exactly one image, dropped, pasted or browsed for, and shows it. */
export function ImageDropZone({
  file,
  onChange,
  isDisabled,
  isComing = false,
  isCard = false,
  takesPage = false,
}: ImageDropZoneProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  usePagePictures(root, takesPage && !isDisabled, ({ files, isDroppedHere }) => {
    if (!isDroppedHere) handToInput(files, root.current?.querySelector('input'))
  })
  const zone = useDropzone({
    accept: ACCEPT,
    maxSize: MAX_IMAGE_BYTES,
    maxFiles: 1,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: isDisabled,
    getErrorMessage: sentenceOf,
    onDropAccepted: ([accepted]) => accepted && onChange(accepted),
  })
  const state = stateOf(zone, file)
  const [unreadable, setUnreadable] = useState<File>()
  const isTouch = useMedia('(pointer: coarse)')
  const errors = zone.fileRejections.flatMap((rejection) => rejection.errors.map((error) => error.message))
  return (
    <div className="grid gap-2" ref={root}>
      <div
        {...zone.getRootProps({
          className: classNames(
            'relative overflow-hidden rounded-sm',
            isCard ? 'aspect-[4/3]' : LARGE_DROP_ZONE,
            'outline-1 outline-offset-[-1px] transition-[outline-color] duration-150',
            file === null ? 'bg-panel text-paper' : 'bg-stage text-on-stage',
            OUTLINES[state],
          ),
        })}
        data-state={state}
      >
        {file && <ImagePreview file={file} onUnreadable={() => setUnreadable(file)} />}
        <input {...zone.getInputProps({ 'aria-label': 'Image file' })} />
        <button
          type="button"
          onClick={zone.open}
          disabled={isDisabled}
          aria-describedby={`${id}-hint`}
          className={classNames(
            'absolute inset-0 grid place-content-center justify-items-center gap-3 rounded-sm p-6 focus-visible:outline-offset-[-4px]',
            file !== null && state !== 'idle' && 'bg-stage-label',
          )}
        >
          {file !== null && state === 'idle' ? (
            <span className="sr-only">Choose another image</span>
          ) : (
            <Invitation state={state} isTouch={isTouch} isComing={isComing} />
          )}
        </button>
        {file !== null && state === 'idle' && !isCard && !isDisabled && unreadable !== file && (
          <CropButton file={file} onCrop={onChange} />
        )}
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
          isCard ? file === null && 'sr-only' : 'min-h-8',
        )}
      >
        <p id={`${id}-hint`} className="text-dim text-small">
          {IMAGE_HINT}
        </p>
        {takesPage && !isCard && file === null && !isComing && !isTouch && (
          <p className="text-dim text-small">{PAGE_HINT}</p>
        )}
        {takesPage && !isCard && file === null && !isComing && isTouch && (
          <PictureInput
            icon="camera"
            accept="image/*"
            camera="environment"
            onChoose={(photo) => handToInput([photo], root.current?.querySelector('input'))}
            className="inline-flex border border-edge text-paper"
          >
            Take a photo
          </PictureInput>
        )}
        {file && (
          <Button size="small" onClick={() => onChange(null)} disabled={isDisabled}>
            <Icon name="close" />
            Remove image
          </Button>
        )}
      </div>
      <div role="alert" className="text-failed text-small empty:hidden">
        {[...new Set(errors)].map((error) => (
          <p key={error}>{error}</p>
        ))}
      </div>
    </div>
  )
}

/** The drop library's own sentences, but for the limit, which it says in other units, and the types, which it lists as programs call them. */
function sentenceOf(error: FileError): string {
  if (error.code === 'file-too-large') return `File is larger than ${MAX_IMAGE_BYTES} bytes`
  if (error.code === 'file-invalid-type') return `File type must be ${IMAGE_NAMES}.`
  return error.message
}

type DropState = 'idle' | 'drag-active' | 'accepted' | 'rejected'

/** What was refused covers no picture that is chosen already: its reason stands below. */
function stateOf(zone: DropzoneState, file: File | null): DropState {
  if (zone.isDragReject) return 'rejected'
  if (zone.isDragAccept) return 'accepted'
  if (zone.isDragActive || zone.isDragGlobal) return 'drag-active'
  return zone.fileRejections.length > 0 && file === null ? 'rejected' : 'idle'
}

const OUTLINES = {
  idle: 'outline-edge',
  'drag-active': 'outline-2 outline-safelight',
  accepted: 'outline-2 outline-completed',
  rejected: 'outline-2 outline-failed',
} as const satisfies Record<DropState, string>

const SENTENCES = {
  idle: 'Drop a picture here',
  'drag-active': 'Drop it here',
  accepted: 'Drop to upload',
  rejected: 'That file can’t be used',
} as const satisfies Record<DropState, string>

interface InvitationProps {
  readonly state: DropState
  readonly isTouch: boolean
  readonly isComing: boolean
}

function Invitation({ state, isTouch, isComing }: InvitationProps) {
  const idle = isComing ? COMING : isTouch ? 'Tap to choose a photo' : SENTENCES.idle
  const hasNoMore = state === 'idle' ? isTouch || isComing : state !== 'rejected'
  return (
    <>
      <span className={state === 'rejected' ? 'text-failed' : 'text-glow'}>
        <Icon name={state === 'rejected' ? 'close' : 'image'} sizePx={32} />
      </span>
      <span className="display-text text-title">{state === 'idle' ? idle : SENTENCES[state]}</span>
      <span className={classNames('text-small', hasNoMore && 'invisible')}>
        {state === 'rejected' ? 'Choose another' : 'or click to browse'}
      </span>
    </>
  )
}

/** The chosen file as a picture; its address lives as long as it is shown. */
function ImagePreview({ file, onUnreadable }: { readonly file: File; readonly onUnreadable: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  if (address === undefined) return null
  return (
    <img
      src={address}
      alt={`Preview of ${file.name}`}
      onError={onUnreadable}
      className="absolute inset-0 size-full object-contain"
    />
  )
}
