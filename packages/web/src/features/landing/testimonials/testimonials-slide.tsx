import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { HERO, heroFrame } from '../hero/hero-evolution.ts'
import { TESTIMONIALS } from './testimonials.ts'

const BEAT_MS = 5_000

/** What invented people say: one every five seconds, held while somebody points at it or is inside. */
export function TestimonialsSlide() {
  const isStill = useReducedMotion()
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isOn = choice ?? !isStill
  const isTurning = isOn && !isPointedAt && !hasFocus
  const { index, go } = useRotation(TESTIMONIALS.length, BEAT_MS, isTurning)
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Testimonials"
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      className="border-line border-t bg-panel"
    >
      <div className="page-width py-16 lg:py-24">
        <div className="flex items-center justify-between gap-4">
          <h2 className="figure-text text-dim text-small">
            08 <span>Testimonials</span>
            <span className="max-sm:sr-only"> · all of them invented, like everyone’s; ours say so</span>
          </h2>
          <div className="flex items-center">
            <span aria-hidden="true" className="figure-text mr-2 text-dim text-small">
              {index + 1} / {TESTIMONIALS.length}
            </span>
            <IconButton
              label={isOn ? 'Stop the rotation' : 'Start the rotation'}
              icon={<Icon name={isOn ? 'pause' : 'play'} />}
              onClick={() => setChoice(!isOn)}
            />
            <IconButton label="Previous testimonial" icon={<Icon name="arrowLeft" />} onClick={() => go(-1)} />
            <IconButton label="Next testimonial" icon={<Icon name="arrowRight" />} onClick={() => go(1)} />
          </div>
        </div>
        <div aria-live={isTurning ? 'off' : 'polite'} className="mt-8 grid">
          {TESTIMONIALS.map(({ quote, name, role, frame }, number) => (
            <figure
              key={name}
              aria-roledescription="slide"
              aria-label={`${number + 1} of ${TESTIMONIALS.length}`}
              className={classNames(
                'col-start-1 row-start-1 grid items-center gap-x-12 gap-y-6 transition-[opacity,filter,translate] duration-700 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]',
                number === index ? 'opacity-100' : 'invisible translate-x-2 opacity-0 blur-sm',
              )}
            >
              <img
                src={heroFrame(frame).url}
                width={HERO.width}
                height={HERO.height}
                alt=""
                loading="lazy"
                decoding="async"
                className="w-full rounded-sm bg-stage max-lg:hidden"
              />
              <div>
                <blockquote className="display-text max-w-[13.8em] text-balance text-slide">“{quote}”</blockquote>
                <figcaption className="mt-6 text-small">
                  {name} <span className="text-dim">· {role}</span>
                </figcaption>
              </div>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

interface Rotation {
  readonly index: number
  readonly go: (by: 1 | -1) => void
}

/** Goes round `count` things, one each `beatMs` while `isTurning`; a step by hand starts the beat anew. */
function useRotation(count: number, beatMs: number, isTurning: boolean): Rotation {
  const [index, setIndex] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, by hand or not, starts the beat anew
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), beatMs)
    return () => clearTimeout(timer)
  }, [count, beatMs, isTurning, index])
  return { index, go: (by) => setIndex((now) => (now + by + count) % count) }
}
