import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { KEPT_SIZE, LIVE_SIZE, middleOf, type PictureSize } from '../picture-size.ts'
import { type LiveSource, openCanvas, pixelsDrawn } from '../picture-source.ts'
import { type CameraState, type Facing, useCamera } from './use-camera.ts'

export interface CameraSource extends LiveSource {
  readonly state: CameraState
  /** Where its picture is shown. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Whether there is a picture: of the open camera, or a frozen one. */
  readonly hasPicture: boolean
  /** The picture that was frozen when the camera was let go of. */
  readonly frozen: OffscreenCanvas | null
  /** Whether its picture is shown as a mirror shows it, as people expect of a camera that looks at them. */
  readonly isMirrored: boolean
  readonly open: () => void
  /** Opens the one that looks the other way. */
  readonly turn: () => void
  /** Keeps the picture of this moment and lets go of the camera. Does nothing while it shows none. */
  readonly freeze: () => void
  readonly close: () => void
  /** Told by the video when it shows something. */
  readonly onPicture: () => void
}

/** The camera as a source of pictures: the middle of what it sees, 4:3. */
export function useCameraSource(): CameraSource {
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const [facing, setFacing] = useState<Facing>('user')
  const [frozen, setFrozen] = useState<OffscreenCanvas | null>(null)
  const [shown, setShown] = useState<MediaStream | null>(null)
  const { state } = camera
  const stream = state.kind === 'on' ? state.stream : null
  const isMirrored = facing === 'user'
  const isShown = stream !== null && stream === shown

  const draw = useCallback(
    (context: OffscreenCanvasRenderingContext2D, size: PictureSize): void => {
      if (frozen !== null) {
        context.drawImage(frozen, 0, 0, size.width, size.height)
      } else if (video.current !== null) {
        drawMiddle(context, video.current, size, isMirrored)
      }
    },
    [frozen, isMirrored],
  )
  const keep = useCallback(() => {
    if (frozen === null && !isShown) return null
    const { canvas, context } = openCanvas(KEPT_SIZE)
    draw(context, KEPT_SIZE)
    return canvas
  }, [frozen, isShown, draw])

  const show = (way: Facing) => {
    setFrozen(null)
    setFacing(way)
    camera.open(way)
  }
  const source = useMemo<LiveSource>(
    () => ({
      read: () => (frozen === null && !isShown ? null : pixelsDrawn(LIVE_SIZE, (context) => draw(context, LIVE_SIZE))),
      keep,
      takeLayer: () => null,
    }),
    [frozen, isShown, draw, keep],
  )
  return {
    ...source,
    state,
    video,
    hasPicture: frozen !== null || isShown,
    frozen,
    isMirrored,
    open: () => show(facing),
    turn: () => show(facing === 'user' ? 'environment' : 'user'),
    freeze: () => {
      const kept = frozen === null ? keep() : null
      if (kept === null) return
      setFrozen(kept)
      camera.close()
    },
    close: () => {
      setFrozen(null)
      camera.close()
    },
    onPicture: () => setShown(stream),
  }
}

function drawMiddle(
  context: OffscreenCanvasRenderingContext2D,
  video: HTMLVideoElement,
  size: PictureSize,
  isMirrored: boolean,
): void {
  const { x, y, width, height } = middleOf({ width: video.videoWidth, height: video.videoHeight }, size)
  context.save()
  if (isMirrored) {
    context.translate(size.width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(video, x, y, width, height, 0, 0, size.width, size.height)
  context.restore()
}
