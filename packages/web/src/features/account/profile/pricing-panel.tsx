import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { Panel } from '../../../shared/ui/panel.tsx'

const FILMS = [
  { name: 'Morphing, 100 frames', text: 'about 10 s of video', price: formatCredits(20) },
  { name: 'Extended, 200 frames', text: 'twice as far gone', price: 'coming soon' },
  { name: 'HD 1080p export', text: 'every flaw in detail', price: 'coming soon' },
] as const

/** What things cost. */
export function PricingPanel() {
  return (
    <Panel title="Pricing">
      <dl>
        {FILMS.map(({ name, text, price }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-line border-b py-3 first:pt-0">
            <dt>
              {name} <span className="block text-dim text-small">{text}</span>
            </dt>
            <dd className="figure-text shrink-0 text-dim text-small">{price}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-dim text-small">
        Shorter ones cost less:{' '}
        {ITERATION_OPTIONS.slice(0, -1)
          .map(({ iterations, credits }) => `${iterations} frames ${formatCredits(credits)}`)
          .join(', ')}
        . Unfinished frames are refunded, rounded down to whole credits. With a paid model a frame counts as finished
        once the model has been asked for it.
      </p>
    </Panel>
  )
}
