import { type CSSProperties, useId, useMemo, useRef } from 'react'
import { useMedia } from '../../../shared/hooks/use-media.ts'
import { useWidth } from '../../../shared/hooks/use-width.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { AtlasView } from '../atlas-address.ts'
import { ATLAS_AXES } from '../atlas-axes.ts'
import { MAP_PLACE } from '../atlas-head.tsx'
import { type AtlasPoint, isChosen } from '../atlas-points.ts'
import { MapAxes } from './map-axes.tsx'
import { type MapBox, type PlacedPoint, placePoints } from './place-points.ts'
import { PointCard } from './point-card.tsx'
import { PointCloud } from './point-cloud.tsx'
import { useChoice } from './use-choice.ts'

const HEIGHT_PX = { wide: 560, narrow: 420 } as const
const MARGIN = { left: 36, right: 18, top: 32, bottom: 48 } as const
const CARD_WIDTH_PX = 240
/** With its picture and all that can stand under it. */
const CARD_HEIGHT_PX = 308
/** Between a point and the corner of its card: a pointer that goes straight on meets other points, not the card. */
const CARD_GAP_PX = 14

interface AtlasMapProps {
  readonly points: readonly AtlasPoint[]
  readonly view: AtlasView
}

/** The points on their map. Pointing at one, a tap or the arrow keys show it close up; a click keeps it there. */
export function AtlasMap({ points, view }: AtlasMapProps) {
  const help = useId()
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const isWide = useMedia('(min-width: 640px)')
  const height = isWide ? HEIGHT_PX.wide : HEIGHT_PX.narrow
  const { x: across, y: up } = ATLAS_AXES[view.axes]
  const box = useMemo<MapBox>(
    () => ({
      ...{ left: MARGIN.left, top: MARGIN.top },
      width: Math.max(0, width - MARGIN.left - MARGIN.right),
      height: height - MARGIN.top - MARGIN.bottom,
    }),
    [width, height],
  )
  const placed = useMemo(() => placePoints(points, ATLAS_AXES[view.axes], box), [points, view.axes, box])
  const [shown, others] = useMemo(() => parted(placed, view), [placed, view])
  const { chosen, isKept, surface, around, close } = useChoice(shown, box)
  return (
    <div className="relative select-none" {...around}>
      <div ref={place} className={MAP_PLACE}>
        {width > 0 && (
          <div
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys of its own.
            tabIndex={0}
            aria-label={`Map of ${countOf(shown.length)}: ${up.name}, against ${across.name}`}
            aria-describedby={help}
            className={classNames('relative h-full touch-manipulation', chosen && 'cursor-pointer')}
            {...surface}
          >
            <MapAxes across={across} up={up} box={box} width={width} height={height} />
            <PointCloud shown={shown} others={others} width={width} height={height} />
            {chosen && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute size-4 -translate-1/2 rounded-full border-2 border-glow"
                style={{ left: chosen.x, top: chosen.y }}
              />
            )}
          </div>
        )}
      </div>
      {chosen && width > 0 && (
        <section
          ref={isWide ? null : showUnderMap}
          aria-label={chosen.point.name}
          style={isWide ? besidePoint(chosen, width, height) : undefined}
          className={classNames(
            'overflow-hidden rounded-sm border border-edge bg-panel',
            isWide
              ? 'absolute z-10 grid grid-rows-[160px_auto]'
              : 'relative mt-2 grid min-h-28 scroll-mb-4 grid-cols-[112px_minmax(0,1fr)]',
          )}
        >
          <PointCard point={chosen.point} axes={[across, up]} isKept={isKept} onClose={close} />
        </section>
      )}
      <p id={help} className="sr-only">
        Arrow keys go to the nearest evolution in their direction, Enter opens it, Escape closes it. The same evolutions
        follow as a list.
      </p>
      <p role="status" className="sr-only">
        {chosen &&
          isKept &&
          `${chosen.point.name}: ${withoutUnit(across.name)} ${across.text(chosen.point)}, ${withoutUnit(up.name)} ${up.text(chosen.point)}`}
      </p>
    </div>
  )
}

/** Those that the filters let through, and the others. */
function parted(
  placed: readonly PlacedPoint[],
  view: AtlasView,
): readonly [readonly PlacedPoint[], readonly PlacedPoint[]] {
  const { shown = [], others = [] } = Object.groupBy(placed, ({ point }) =>
    isChosen(point, view) ? 'shown' : 'others',
  )
  return [shown, others]
}

export function countOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'evolution' : 'evolutions'}`
}

/** Where there is room: right of the point and above it, else on the other sides. */
function besidePoint({ x, y }: PlacedPoint, width: number, height: number): CSSProperties {
  const isRight = x + CARD_GAP_PX + CARD_WIDTH_PX <= width
  const isAbove = y - CARD_GAP_PX - CARD_HEIGHT_PX >= 0
  return {
    width: CARD_WIDTH_PX,
    ...(isRight ? { left: x + CARD_GAP_PX } : { right: width - x + CARD_GAP_PX }),
    ...(isAbove ? { bottom: height - y + CARD_GAP_PX } : { top: Math.min(y + CARD_GAP_PX, height - CARD_HEIGHT_PX) }),
  }
}

/** On a phone it stands under the map, where it hides no point: maybe beyond the window. */
function showUnderMap(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}

/** An axis is named with its unit, which a figure has as well. */
function withoutUnit(name: string): string {
  return name.split(', ')[0] ?? name
}
