import type { AtlasAxis } from '../atlas-axes.ts'
import type { MapBox } from './place-points.ts'
import { spacedTicks } from './spaced-ticks.ts'

interface MapAxesProps {
  readonly across: AtlasAxis
  readonly up: AtlasAxis
  readonly box: MapBox
  readonly width: number
  readonly height: number
}

/** The axes with their marks; the part without a scale is set apart by a dashed line. */
export function MapAxes({ across, up, box, width, height }: MapAxesProps) {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const xOf = (at: number) => box.left + at * box.width
  const yOf = (at: number) => box.top + (1 - at) * box.height
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="pointer-events-none absolute inset-0 fill-dim text-label"
    >
      {up.ticks.map(({ at, label }) => (
        <g key={label}>
          <line x1={box.left} x2={right} y1={yOf(at)} y2={yOf(at)} className="stroke-line" />
          <text x={box.left - 8} y={yOf(at)} textAnchor="end" dominantBaseline="central" className="figure-text">
            {label}
          </text>
        </g>
      ))}
      {spacedTicks(across.ticks, box.width).map(({ at, label }) => (
        <g key={label}>
          <line x1={xOf(at)} x2={xOf(at)} y1={bottom} y2={bottom + 4} className="stroke-edge" />
          <text x={xOf(at)} y={bottom + 18} textAnchor="middle" className="figure-text">
            {label}
          </text>
        </g>
      ))}
      {across.edge < 1 && (
        <line
          x1={xOf(across.edge)}
          x2={xOf(across.edge)}
          y1={box.top}
          y2={bottom}
          className="stroke-edge"
          strokeDasharray="2 4"
        />
      )}
      <line x1={box.left} x2={right} y1={bottom} y2={bottom} className="stroke-edge" />
      <text x={0} y={14}>
        ↑ {up.name} ({up.hint})
      </text>
      <text x={right} y={height - 6} textAnchor="end">
        {across.name} ({across.hint}) →
      </text>
    </svg>
  )
}
