import { HEAT_SCALE } from '@afterimage/core/heat'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { CompareHandle } from '../../../shared/ui/compare-handle.tsx'
import { useCursor, useShownFrame } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { frameName } from '../model/labels.ts'
import { FrameCanvas } from './frame-canvas.tsx'
import { HeatCanvas } from './heat-canvas.tsx'
import { usePictures } from './pictures-context.tsx'
import { StageTools } from './stage-tools.tsx'
import { useZoom } from './use-zoom.ts'

interface StagePanelProps {
  readonly frames: readonly FrameView[]
  /** The normalised original, for the time before its frame is there. */
  readonly inputImageUrl: string
  /** The picture as this page has sent it, where it has: it is there at once. */
  readonly uploadedUrl: string | undefined
}

/** The picture, with the reference frame over its left side. */
export function StagePanel({ frames, inputImageUrl, uploadedUrl }: StagePanelProps) {
  const shown = useShownFrame()
  const isFollowing = useCursor((cursor) => cursor.chosen === null)
  const isComparing = useCursor((cursor) => cursor.isComparing)
  const reference = useCursor((cursor) => cursor.reference)
  const isStill = useReducedMotion()
  const [split, setSplit] = useState(0.5)
  const [isHeatOn, setHeatOn] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The first of two fingers moves the line before the second one comes.
  const splitBefore = useRef(split)
  const { zoom, style, change, handlers } = useZoom(box, () => setSplit(splitBefore.current))

  const original = frames[0]
  if (original === undefined) {
    const url = uploadedUrl ?? inputImageUrl
    return <img src={url} alt="The original" className="absolute inset-0 size-full object-contain" />
  }
  const { width, height } = original
  const hasReference = isComparing && reference !== shown
  return (
    <div
      ref={box}
      {...handlers}
      onPointerDownCapture={({ isPrimary }) => {
        if (isPrimary) splitBefore.current = split
      }}
      className={classNames('absolute inset-0 overflow-hidden', zoom.scale > 1 && 'cursor-grab touch-none')}
    >
      <div className="absolute inset-0" style={style}>
        {uploadedUrl !== undefined && (
          // The canvas covers it as soon as it has a frame to draw.
          <img src={uploadedUrl} alt="" className="absolute inset-0 size-full object-cover" />
        )}
        <FrameCanvas
          number={shown}
          size="full"
          width={width}
          height={height}
          label={frameName(shown)}
          isFading={isFollowing && !isStill}
          className={classNames('absolute inset-0 size-full', isHeatOn && 'brightness-50 grayscale')}
        />
        {isHeatOn && (
          <HeatCanvas
            from={reference}
            to={shown}
            width={width}
            height={height}
            label={heatName(reference, shown)}
            className="absolute inset-0 size-full"
          />
        )}
      </div>
      {hasReference && (
        <>
          <div className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - split) * 100}% 0 0)` }}>
            <div className="absolute inset-0" style={style}>
              <FrameCanvas
                number={reference}
                size="full"
                width={width}
                height={height}
                label={frameName(reference)}
                className="absolute inset-0 size-full"
              />
            </div>
            <StageLabel side="left">{frameName(reference)}</StageLabel>
          </div>
          <CompareHandle
            box={box}
            split={split}
            onChange={setSplit}
            isOnLineAlone={zoom.scale > 1}
            label={`Compare ${frameName(reference)} with ${frameName(shown)}`}
          />
        </>
      )}
      <div
        className="absolute inset-0 pointer-events-none"
        style={{ clipPath: hasReference ? `inset(0 0 0 ${split * 100}%)` : undefined }}
      >
        <StageLabel side="right">{frameName(shown)}</StageLabel>
      </div>
      {isHeatOn && <HeatLegend>{heatName(reference, shown)}</HeatLegend>}
      <MissingFrame number={shown} />
      <StageTools zoom={zoom} onZoom={change} isHeatOn={isHeatOn} onHeat={() => setHeatOn(!isHeatOn)} />
    </div>
  )
}

/** Between which frames the heat map shows the change. */
function heatName(from: number, to: number): string {
  const nameOf = (number: number) => (number === 0 ? 'the original' : frameName(number))
  return from === to ? 'No change: this is the frame itself' : `Change from ${nameOf(from)} to ${nameOf(to)}`
}

/** What the heat map shows, and how to read it. */
function HeatLegend({ children }: { readonly children: string }) {
  return (
    <p className="pointer-events-none absolute top-14 left-3 rounded-xs sm:top-3 bg-stage-label px-2 py-1 text-label text-on-stage">
      {children}
      <span className="mt-1 flex items-center gap-2">
        little
        <span aria-hidden="true" className="h-1.5 w-16 rounded-full" style={{ background: HEAT_SCALE }} />
        much
      </span>
    </p>
  )
}

function StageLabel({ side, children }: { readonly side: 'left' | 'right'; readonly children: string }) {
  return (
    <span
      className={`figure-text pointer-events-none absolute bottom-3 rounded-xs bg-stage-label px-2 py-1 text-label text-on-stage ${side === 'left' ? 'left-3' : 'right-3'}`}
    >
      {children}
    </span>
  )
}

/** Says that the frame in view could not be loaded: what is seen is the one before it, or its thumbnail. */
function MissingFrame({ number }: { readonly number: number }) {
  const pictures = usePictures()
  const subscribe = useCallback((onChange: () => void) => pictures.subscribe(onChange), [pictures])
  const hasFailed = useSyncExternalStore(subscribe, () => pictures.hasFailed(number))
  if (!hasFailed) return null
  return (
    <div
      role="alert"
      className="absolute inset-x-3 top-14 flex flex-wrap items-center justify-between gap-3 rounded-xs bg-stage-label p-3 text-on-stage"
    >
      {number === 0 ? 'The original' : `Frame ${number}`} could not be loaded.
      <Button look="primary" size="small" onClick={() => pictures.tryAgain()}>
        Try again
      </Button>
    </div>
  )
}
