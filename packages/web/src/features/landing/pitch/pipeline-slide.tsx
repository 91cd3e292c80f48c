import { MAX_IMAGE_SIZE } from '@afterimage/core/limits'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import { HERO, heroFrame } from '../hero/hero-evolution.ts'
import { Slide } from './slide.tsx'

const STEPS = [
  {
    frame: 0,
    title: 'Give it a picture',
    text: `PNG, JPEG, GIF or WebP, ${MAX_IMAGE_SIZE} at most. Something that you have a second copy of.`,
  },
  {
    frame: HERO.halfLife,
    title: 'It forgets, in order',
    text: 'A network paints what it sees, then paints that. You may watch. Helping is not implemented.',
  },
  {
    frame: HERO.total,
    title: 'Take delivery',
    text: 'A film, a curve, and the exact frame that first kept less than half of your picture. Present the rest as a decision.',
  },
] as const

/** The three steps, with three frames of the hero's own evolution. */
export function PipelineSlide() {
  return (
    <Slide number={4} name="The pipeline" title="Three steps, one direction.">
      <ol className="grid gap-x-6 gap-y-10 md:grid-cols-3">
        {STEPS.map(({ frame, title, text }, index) => (
          <li key={title}>
            <div className="relative overflow-hidden rounded-sm bg-stage">
              <img
                src={heroFrame(frame).url}
                width={HERO.width}
                height={HERO.height}
                alt=""
                loading="lazy"
                decoding="async"
                className="h-auto w-full"
              />
              <StageLabel side="left">Frame {heroFrame(frame).number}</StageLabel>
            </div>
            <h3 className="mt-5 flex items-baseline gap-3 display-text text-title">
              <span className="text-glow italic">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-2 max-w-[44ch] text-pretty text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </Slide>
  )
}
