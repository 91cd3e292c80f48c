import { BRIDGE_FRAMES } from './bridge-frames.ts'

/** Eight frames of one evolution, as a photographer would lay them out. */
export function ContactSheet() {
  return (
    <figure>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-3 rounded-sm bg-stage p-2 sm:grid-cols-4 sm:gap-x-4 sm:p-4">
        {BRIDGE_FRAMES.map(({ number, src, similarity }) => (
          <li key={number}>
            <img src={src} width={400} height={294} alt={altOf(number)} className="block w-full" />
            <p className="mt-1 flex justify-between figure-text text-label text-on-stage">
              <span>{number}</span>
              <span className="opacity-75">{similarity.toFixed(2)}</span>
            </p>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 max-w-[72ch] text-dim text-small">
        A bridge at night, then its copies 1 to 100 by Echo, the network in the box. On the right, how much of the
        photograph is left: 1 is all of it, and half is gone by the thirty-second copy.
      </figcaption>
    </figure>
  )
}

function altOf(number: number): string {
  if (number === 0) return 'The photograph: a lit suspension bridge over a river at night'
  return number < 15 ? `Copy ${number}: the bridge in brushstrokes` : `Copy ${number}: orange shapes on blue`
}
