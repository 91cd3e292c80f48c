import { Panel } from '../../../shared/ui/panel.tsx'
import type { FrameView } from '../model/evolution-view.ts'
import { keptLabel } from '../model/labels.ts'

/** A picture that is higher stands between bars: three of it would be a page. */
const LEAST_RATIO = 0.8

/** The original, the middle and the end, side by side. */
export function JourneyPanel({ frames }: { readonly frames: readonly FrameView[] }) {
  const stops = journeyStops(frames)
  if (stops.length < 2) return null
  return (
    <Panel title="Transformation Journey">
      <ol className="grid gap-4 sm:grid-cols-3">
        {stops.map(({ name, frame }) => (
          <li key={name}>
            <figure>
              <img
                src={frame.url}
                alt={`${name}: frame ${frame.number}`}
                width={frame.width}
                height={frame.height}
                loading="lazy"
                decoding="async"
                style={{ aspectRatio: Math.max(LEAST_RATIO, frame.width / frame.height) }}
                className="w-full rounded-sm bg-stage object-contain"
              />
              <figcaption className="mt-2 flex justify-between text-small">
                <span>
                  {name} <span className="text-dim">{frame.number > 0 && `frame ${frame.number}`}</span>
                </span>
                <span className="figure-text text-dim">{keptLabel(frame.kept)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Original, middle and final frame; fewer when there are not that many frames. */
export function journeyStops(frames: readonly FrameView[]): readonly { name: string; frame: FrameView }[] {
  const last = frames.length - 1
  const middle = Math.floor(last / 2)
  const stops = [
    { name: 'Original', frame: frames[0] },
    { name: 'Middle', frame: middle > 0 && middle < last ? frames[middle] : undefined },
    { name: 'Final', frame: last > 0 ? frames[last] : undefined },
  ]
  return stops.flatMap(({ name, frame }) => (frame === undefined ? [] : [{ name, frame }]))
}
