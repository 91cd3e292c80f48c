import { Slide } from './slide.tsx'

/** Why the world needs this: it does not, which is the opportunity. */
export function ProblemSlide() {
  return (
    <Slide
      number={2}
      name="The problem"
      title="Your pictures are fine. That is the problem."
      lead={
        <>
          <p>
            The industry has spent fifty years keeping images exactly as they were. Lossless formats. Error correction.
            Backups of the backups. Meanwhile the loss, demonstrably the only part that moves, was left to messengers,
            office printers and committees.
          </p>
          <p className="text-paper">We are bringing it in house.</p>
        </>
      }
    />
  )
}
