import { Slide } from './slide.tsx'

const MARKETS = [
  { who: 'Artists', why: 'Were going to do this by hand, over a career.', size: 'all of them, eventually' },
  {
    who: 'Machine learning engineers',
    why: 'Model collapse, live, without waiting for the internet to be trained on itself.',
    size: 'one, recursively',
  },
  {
    who: 'Marketing departments',
    why: 'See what the brand will look like after four agencies, before paying four agencies.',
    size: '$4.2 bn, by multiplication',
  },
  {
    who: 'Psychologists',
    why: 'Bartlett’s serial reproductions of 1932, minus the students, the ghosts and the seal hunt.',
    size: 'p < 0.05',
  },
  { who: 'Museums', why: 'Restoration, with the arrow of time fitted correctly.', size: 'one fresco in Borja' },
  {
    who: 'Copyright lawyers',
    why: 'At which frame is it another work? Every frame has a number, a hash and a timestamp. Bill accordingly.',
    size: 'in six-minute units',
  },
] as const

/** Who this is for. */
export function MarketsSlide() {
  return (
    <Slide
      number={7}
      name="Target markets"
      title="Everyone who ever photocopied a photocopy."
      lead={<p>Our total addressable market is people with at least one picture and no further use for it.</p>}
    >
      <dl className="border-line border-t">
        {MARKETS.map(({ who, why, size }) => (
          <div
            key={who}
            className="grid gap-x-12 gap-y-1 border-line border-b py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_minmax(0,3fr)] md:items-baseline"
          >
            <dt className="display-text text-title">{who}</dt>
            <dd className="text-pretty text-dim">{why}</dd>
            <dd className="figure-text text-label text-faint md:text-right">
              <span className="sr-only">Market size: </span>
              {size}
            </dd>
          </div>
        ))}
      </dl>
    </Slide>
  )
}
