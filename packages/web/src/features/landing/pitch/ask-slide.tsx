import { formatKept } from '@afterimage/core/fate'
import { Button } from '../../../shared/ui/button.tsx'
import { StartLink } from '../../../shared/ui/start-link.tsx'
import { HERO, heroFrame } from '../hero/hero-evolution.ts'

const LAST_FRAME = heroFrame(HERO.total)

/** The ask, over the last frame. */
export function AskSlide() {
  return (
    <section aria-labelledby="ask" className="border-line border-t">
      <div className="page-width grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-2 lg:py-24">
        <div>
          <p className="figure-text text-dim text-small">
            09 <span className="text-faint">The ask</span>
          </p>
          <h2 id="ask" className="display-text mt-4 max-w-[5.5em] text-balance text-hero">
            Bring one picture. Leave with a hundred.
          </h2>
          <p className="mt-6 max-w-[46ch] text-pretty text-dim text-lead">
            Three a day are free, each of them strictly worse than what you came with. We are not raising. We are
            lowering.
          </p>
          <Button look="primary" size="large" className="mt-8" asChild>
            <StartLink>Start Free</StartLink>
          </Button>
        </div>
        <figure>
          <img
            src={LAST_FRAME.url}
            width={HERO.width}
            height={HERO.height}
            alt="The raccoon after a hundred passes: a nose and two eyebrows among the stars"
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded-sm bg-stage"
          />
          <figcaption className="mt-2 text-dim text-small">
            Our founder, frame {LAST_FRAME.number}.{' '}
            <span className="figure-text text-faint">{formatKept(LAST_FRAME.kept)} kept</span>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
