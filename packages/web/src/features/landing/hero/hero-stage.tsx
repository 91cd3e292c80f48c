import { formatKept } from '@afterimage/core/fate'
import { takeKey } from '@afterimage/core/timeline/keymap'
import { numberAt, positionOf } from '@afterimage/core/timeline/loop'
import { positionAtX, xOfFrame } from '@afterimage/core/timeline/scale'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { HeroCurve } from './hero-curve.tsx'
import { HERO, HERO_SCALE, type HeroFrame } from './hero-evolution.ts'
import { useHeroPlayer } from './use-hero-player.ts'

const NUMBERS = HERO.frames.map(({ number }) => number)
/** Of the frames that are shown, about a third of the evolution's. */
const LEAP = 5

/** Where the player stands at the last frame before it moves. Without scripts the page says “Frame 0” for good. */
const STANDS_AT_LAST = '(prefers-reduced-motion: reduce) and (scripting: enabled)'

/** A real evolution, playing. Point along it, drag it, or use the arrow keys to move through it. */
export function HeroStage({ onFrame }: { readonly onFrame: (frame: HeroFrame) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLSpanElement>(null)
  const follow = useCallback((position: number) => {
    playhead.current?.style.setProperty('translate', `${xOfFrame(HERO_SCALE, numberAt(position, NUMBERS))}% 0`)
  }, [])
  const player = useHeroPlayer(canvas, follow)
  const frame = HERO.frames[player.index] ?? HERO.frames[0]
  useEffect(() => {
    if (frame) onFrame(frame)
  }, [frame, onFrame])

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const isDragging = event.currentTarget.hasPointerCapture(event.pointerId)
    if (event.pointerType !== 'mouse' && !isDragging) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.hold(positionOf(positionAtX({ ...HERO_SCALE, width }, event.clientX - left), NUMBERS))
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    point(event)
  }
  const keys = ({ nativeEvent }: KeyboardEvent) => {
    const asked = takeKey(nativeEvent, { leap: LEAP })
    if (asked !== undefined) player.move(asked)
  }
  if (frame === undefined) return null
  return (
    <figure className="min-w-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Frame of the evolution"
        aria-valuemin={0}
        aria-valuemax={HERO.total}
        aria-valuenow={frame.number}
        aria-valuetext={`Frame ${frame.number} of ${HERO.total}, ${formatKept(frame.kept)} kept`}
        onPointerDown={press}
        onPointerMove={point}
        onPointerLeave={player.release}
        onPointerUp={(event) => event.pointerType !== 'mouse' && player.release()}
        onKeyDown={keys}
        className="relative cursor-ew-resize touch-pan-y select-none rounded-sm outline-offset-4"
      >
        <div className="relative overflow-hidden rounded-sm bg-stage" style={{ aspectRatio: HERO.width / HERO.height }}>
          <picture>
            <source srcSet={HERO.frames.at(-1)?.url} media={STANDS_AT_LAST} />
            <img
              src={HERO.frames[0]?.url}
              width={HERO.width}
              height={HERO.height}
              alt="A raccoon, repainted by a neural network again and again"
              fetchPriority="high"
              draggable={false}
              className="absolute inset-0 size-full object-cover"
            />
          </picture>
          <canvas ref={canvas} width={HERO.width} height={HERO.height} className="absolute inset-0 size-full" />
          <StageLabel side="left">
            Frame <span className="inline-block min-w-[3ch] text-right">{frame.number}</span>
          </StageLabel>
          <StageLabel side="right">{formatKept(frame.kept)} kept</StageLabel>
        </div>
        <HeroCurve playhead={playhead} />
      </div>
      <figcaption className="mt-2 flex items-start gap-2 text-dim text-small lg:min-h-27">
        <IconButton
          label={player.isPlaying ? 'Pause' : 'Play'}
          icon={<Icon name={player.isPlaying ? 'pause' : 'play'} />}
          onClick={() => player.move({ type: 'toggled-play' })}
          className="-mt-2 -ml-3 noscript:hidden"
        />
        <span className="max-w-[56ch] text-pretty">
          A raccoon, repainted {HERO.total} times by Nebulae, a small network of our own that sees night skies in
          everything. The curve is what was left of it, measured. Drag it. It’s past minding.
        </span>
      </figcaption>
    </figure>
  )
}
