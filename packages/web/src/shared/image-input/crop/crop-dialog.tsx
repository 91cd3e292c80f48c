import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import './crop.css'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { cropPicture, type PictureArea, WHOLE_PICTURE } from '../fit-for-upload.ts'
import { CROP_SHAPES, type CropShape, cropOriginOf, isWhole, rememberOrigin } from './crop-origins.ts'

/** Less could hardly be taken hold of. */
const MIN_SIDE_PX = 32

const HANDLES = {
  cropArea: 'Crop: arrow keys move it',
  nwDragHandle: 'Top left corner: arrow keys move it',
  nDragHandle: 'Top edge: up and down move it',
  neDragHandle: 'Top right corner: arrow keys move it',
  eDragHandle: 'Right edge: left and right move it',
  seDragHandle: 'Bottom right corner: arrow keys move it',
  sDragHandle: 'Bottom edge: up and down move it',
  swDragHandle: 'Bottom left corner: arrow keys move it',
  wDragHandle: 'Left edge: left and right move it',
}

export interface CropDialogProps {
  readonly file: File
  readonly onCrop: (file: File) => void
  readonly onClose: () => void
}

/** Chooses a part of a picture, in a shape if one likes. The picture itself stays in the page, so that the choice can be changed. */
export function CropDialog({ file, onCrop, onClose }: CropDialogProps) {
  const origin = cropOriginOf(file)
  const [area, setArea] = useState(origin.area)
  const [shape, setShape] = useState(origin.shape)
  const [image, setImage] = useState<HTMLImageElement>()
  const [hasFailed, setHasFailed] = useState(false)
  const address = useObjectUrl(origin.whole)

  const choose = (next: CropShape) => {
    setShape(next)
    if (image) setArea(next.ratio === null ? WHOLE_PICTURE : largest(next.ratio, image))
  }
  const apply = async () => {
    if (isWhole(area)) {
      onCrop(origin.whole)
      return onClose()
    }
    try {
      const part = await cropPicture(origin.whole, area)
      rememberOrigin(part, { whole: origin.whole, area, shape })
      onCrop(part)
      onClose()
    } catch {
      setHasFailed(true)
    }
  }
  // In the body: within the form that it was opened from, Enter on a shape would start an evolution.
  return createPortal(
    <Modal
      label="Crop the picture"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-32px)] w-fit min-w-[min(420px,calc(100vw-32px))] max-w-[min(760px,calc(100vw-32px))] overflow-y-auto rounded-sm border border-edge bg-panel p-4 sm:p-6"
    >
      <h2 className="display-text text-title">Crop the picture</h2>
      <fieldset aria-label="Shape" className="mt-3 flex flex-wrap gap-2">
        {CROP_SHAPES.map((each) => (
          <label
            key={each.name}
            className="relative flex h-9 items-center justify-center rounded-sm border border-line px-3 text-dim text-small hover:border-edge has-[:checked]:border-safelight has-[:checked]:text-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="crop-shape"
              checked={each === shape}
              onChange={() => choose(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {each.name}
          </label>
        ))}
      </fieldset>
      <div className="mt-4 grid min-h-40 place-items-center p-3">
        <ReactCrop
          crop={{ unit: '%', ...area }}
          {...(shape.ratio !== null && { aspect: shape.ratio })}
          onChange={(_, percent) => setArea(areaOf(percent))}
          minWidth={MIN_SIDE_PX}
          minHeight={MIN_SIDE_PX}
          keepSelection
          ariaLabels={HANDLES}
        >
          {address && (
            <img
              src={address}
              alt="All of what you chose"
              onLoad={(event) => setImage(event.currentTarget)}
              className="max-h-[calc(100dvh-330px)] min-h-24 w-auto max-w-full"
            />
          )}
        </ReactCrop>
      </div>
      <p className="text-dim text-small">
        {image ? sizeText(area, image) : '\u00a0'}
        <span className="pointer-coarse:hidden"> Arrow keys move what has the focus; with Shift, further.</span>
      </p>
      <p role="alert" className="text-failed text-small empty:hidden">
        {hasFailed && 'Your browser cannot cut this picture. It can still be used whole.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={() => choose(CROP_SHAPES[0])} className="-ml-4 mr-auto">
          Whole picture
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={() => void apply()} disabled={image === undefined}>
          Crop
        </Button>
      </div>
    </Modal>,
    document.body,
  )
}

/** The largest part of a shape, in the middle. */
function largest(ratio: number, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): PictureArea {
  const side = width / height > ratio ? { height: 100 } : { width: 100 }
  return areaOf(centerCrop(makeAspectCrop({ unit: '%', ...side }, ratio, width, height), width, height))
}

function areaOf({ x, y, width, height }: PercentCrop): PictureArea {
  return { x, y, width, height }
}

function sizeText({ width, height }: PictureArea, { naturalWidth, naturalHeight }: HTMLImageElement): string {
  return `${Math.round((width / 100) * naturalWidth)} × ${Math.round((height / 100) * naturalHeight)} px.`
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return address
}
