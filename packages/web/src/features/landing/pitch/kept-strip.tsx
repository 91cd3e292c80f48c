import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { HERO, heroFrame } from '../hero/hero-evolution.ts'

const YEARS = [1976, 1988, 2001, 2013, 2026] as const

/** The problem to look at: a picture to which nothing happens. */
export function KeptStrip() {
  return (
    <figure>
      <ul className="grid grid-cols-3 gap-1 sm:grid-cols-5">
        {YEARS.map((year, index) => (
          <li
            key={year}
            className={
              index === 1 || index === 3
                ? 'relative overflow-hidden rounded-sm max-sm:hidden'
                : 'relative overflow-hidden rounded-sm'
            }
          >
            <img
              src={heroFrame(0).url}
              width={HERO.width}
              height={HERO.height}
              alt={index === 0 ? 'A raccoon in the leaves' : 'The same picture, unchanged'}
              loading="lazy"
              decoding="async"
              className="h-auto w-full bg-stage"
            />
            <StageLabel side="left">{year}</StageLabel>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 text-dim text-small">
        Fifty years in archival storage. <span className="figure-text text-faint">100% kept</span>, five times.
        Investors have asked what happens next. Nothing happens next.
      </figcaption>
    </figure>
  )
}
