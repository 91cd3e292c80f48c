import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { DemoSection } from '../demo/demo-section.tsx'
import { DEMO_LEAD, DEMO_TITLE } from '../demo/demo-texts.ts'
import { HeroSection } from './hero/hero-section.tsx'
import { AskSlide } from './pitch/ask-slide.tsx'
import { KeptStrip } from './pitch/kept-strip.tsx'
import { MarketsSlide } from './pitch/markets-slide.tsx'
import { PipelineSlide } from './pitch/pipeline-slide.tsx'
import { Slide } from './pitch/slide.tsx'
import { SolutionSlide } from './pitch/solution-slide.tsx'
import { TestimonialsSlide } from './testimonials/testimonials-slide.tsx'
import { TractionSlide } from './traction/traction-slide.tsx'

/** The front page: a pitch for a start-up that should not exist, with the real thing playing on its first slide. */
export function LandingScreen() {
  usePublicTitle('/')
  return (
    <>
      <HeroSection />
      <ProblemSlide />
      <SolutionSlide />
      <PipelineSlide />
      <Slide id="demo" number={5} name="The product" title={DEMO_TITLE} lead={<p>{DEMO_LEAD}</p>}>
        <DemoSection />
      </Slide>
      <TractionSlide />
      <MarketsSlide />
      <TestimonialsSlide />
      <AskSlide />
    </>
  )
}

/** Why the world needs this: it does not, which is the opportunity. */
function ProblemSlide() {
  return (
    <Slide
      number={2}
      name="The problem"
      title="Your pictures are fine. That is the problem."
      lead={
        <>
          <p>
            The industry has spent fifty years keeping images exactly as they were. Lossless formats. Error correction.
            Backups of the backups. Meanwhile the loss, demonstrably the only part that moves, was left to messaging
            apps, office printers and committees.
          </p>
          <p className="text-paper">We are bringing it in-house.</p>
        </>
      }
    >
      <KeptStrip />
    </Slide>
  )
}
