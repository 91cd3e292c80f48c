import { formatKept } from '@afterimage/core/fate'
import frame0 from './bridge/frame-000.webp'
import frame1 from './bridge/frame-001.webp'
import frame3 from './bridge/frame-003.webp'
import frame8 from './bridge/frame-008.webp'
import frame15 from './bridge/frame-015.webp'
import frame30 from './bridge/frame-030.webp'
import frame60 from './bridge/frame-060.webp'
import frame100 from './bridge/frame-100.webp'

/** Eight frames of one evolution, as a photographer would lay them out. */
export function ContactSheet() {
  return (
    <figure>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-3 rounded-sm bg-stage p-2 sm:grid-cols-4 sm:gap-x-4 sm:p-4">
        {BRIDGE_FRAMES.map(({ number, src, kept }) => (
          <li key={number}>
            <img src={src} width={400} height={294} alt={altOf(number)} className="block w-full" />
            <p className="mt-1 flex justify-between figure-text text-label text-on-stage">
              <span>{number}</span>
              <span className="opacity-75">{formatKept(kept)}</span>
            </p>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 max-w-[72ch] text-dim text-small">
        A bridge at night, then its copies 1 to 100 by Echo, the built-in network. On the right, how much of the
        photograph it keeps: of these, copies 60 and 100 keep less than half.
      </figcaption>
    </figure>
  )
}

function altOf(number: number): string {
  if (number === 0) return 'The photograph: a lit suspension bridge over a river at night'
  return number < 15 ? `Copy ${number}: the bridge in brushstrokes` : `Copy ${number}: orange shapes on blue`
}

/**
 * A real evolution: bench/photos/bridge-at-night.jpg through Echo (`npm run evolve -- … --seed 404 -n 100`), with what
 * each of these pictures keeps of the first.
 */
const BRIDGE_FRAMES = [
  { number: 0, src: frame0, kept: 1 },
  { number: 1, src: frame1, kept: 0.974 },
  { number: 3, src: frame3, kept: 0.936 },
  { number: 8, src: frame8, kept: 0.786 },
  { number: 15, src: frame15, kept: 0.7 },
  { number: 30, src: frame30, kept: 0.548 },
  { number: 60, src: frame60, kept: 0.418 },
  { number: 100, src: frame100, kept: 0.304 },
] as const
