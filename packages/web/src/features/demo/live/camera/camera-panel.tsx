import { useEffect, useRef } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { CAMERA_PROBLEMS, type CameraProblem } from './camera-problem.ts'
import type { CameraSource } from './use-camera-source.ts'

interface CameraPanelProps {
  readonly source: CameraSource
  /** Asked to open the camera once more, after a picture was frozen. */
  readonly onAgain: () => void
}

/** What the camera sees, and the ways to open it, to turn it and to let go of it. */
export function CameraPanel({ source, onAgain }: CameraPanelProps) {
  const { state, frozen } = source
  return (
    <div className="grid gap-3">
      {state.kind === 'problem' && frozen === null ? (
        <CameraFailure why={state.why} onRetry={source.open} />
      ) : (
        <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage text-on-stage">
          {frozen !== null ? (
            <FrozenPicture picture={frozen} />
          ) : state.kind === 'on' ? (
            <CameraPicture source={source} stream={state.stream} />
          ) : (
            <CameraQuestion source={source} isAsked={state.kind === 'asking'} />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {frozen !== null && <Button onClick={onAgain}>Turn the camera on again</Button>}
        {state.kind === 'on' && (
          <Button onClick={source.close}>
            <Icon name="stop" />
            Turn off the camera
          </Button>
        )}
        {state.kind === 'on' && state.hasOthers && <Button onClick={source.turn}>Other camera</Button>}
      </div>
      <p className="text-dim text-small">
        What it sees stays in this page: nothing is uploaded or recorded. The camera goes off when you freeze, hide or
        leave the page.
      </p>
    </div>
  )
}

/** Where the camera's picture will be: the button that asks the browser for it, or the way to take that back. */
function CameraQuestion({ source, isAsked }: { readonly source: CameraSource; readonly isAsked: boolean }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-small">
      {isAsked ? (
        <>
          <p role="status">Your browser is asking you.</p>
          <Button size="small" className="text-on-stage hover:bg-transparent" onClick={source.close}>
            Never mind
          </Button>
        </>
      ) : (
        <Button look="primary" onClick={source.open}>
          Turn on the camera
        </Button>
      )}
    </div>
  )
}

interface CameraPictureProps {
  readonly source: CameraSource
  readonly stream: MediaStream
}

function CameraPicture({ source: { video, isMirrored, onPicture }, stream }: CameraPictureProps) {
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [video, stream])
  return (
    <video
      ref={video}
      muted
      autoPlay
      playsInline
      aria-label="What the camera sees"
      onLoadedData={onPicture}
      className={`absolute inset-0 size-full object-cover ${isMirrored ? '-scale-x-100' : ''}`}
    />
  )
}

function FrozenPicture({ picture }: { readonly picture: OffscreenCanvas }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="The frozen picture"
      width={picture.width}
      height={picture.height}
      className="absolute inset-0 size-full object-cover"
    />
  )
}

function CameraFailure({ why, onRetry }: { readonly why: CameraProblem; readonly onRetry: () => void }) {
  const { title, text, canRetry } = CAMERA_PROBLEMS[why]
  return (
    <Notice
      tone="failed"
      role="alert"
      title={title}
      action={
        canRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
