import { frameDigits } from '@afterimage/core/frame-names'
import { endingsOf, formatScore, LABELS_EXPLAINED } from '@afterimage/core/labels'
import type { ReactNode } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { StageLabel } from '../../../shared/ui/stage-label.tsx'
import run from './run/run.json'

const urls = import.meta.glob<string>('./run/*.webp', { eager: true, query: '?url', import: 'default' })

/** How it ends. */
const ENDINGS = endingsOf(run.story)

/** A real run, made by `scripts/make-seen.ts`, with what a small network took its frames for. */
export function SeenStrip() {
  return (
    <figure>
      <ul className="grid grid-cols-3 gap-1 sm:grid-cols-6">
        {run.shown.map((number) => (
          <li key={number} className="relative overflow-hidden rounded-sm bg-stage">
            <img
              src={urls[`./run/${frameDigits(number)}.webp`]}
              width={320}
              height={240}
              alt={number === 0 ? 'Slices of citrus fruit' : `Their copy ${number}`}
              loading="lazy"
              decoding="async"
              className="aspect-[4/3] size-full object-cover"
            />
            <StageLabel side="left">Frame {number}</StageLabel>
          </li>
        ))}
      </ul>
      <ol className="relative mt-2 h-7 text-small" title={LABELS_EXPLAINED}>
        {run.spans.map(({ label, score, from, to }) => (
          <Span key={from} from={from} to={to} className="border-line bg-raised">
            {label} <span className="figure-text text-dim max-sm:sr-only">{formatScore(score)}</span>
            <span className="sr-only">
              , frames {from} to {to}
            </span>
          </Span>
        ))}
        {ENDINGS.map(({ from, text }, at) => (
          <Span
            key={text}
            from={from}
            to={(ENDINGS[at + 1]?.from ?? run.total + 1) - 1}
            className="border-transparent text-dim"
          >
            {text}
          </Span>
        ))}
      </ol>
      <figcaption className="mt-2 max-w-[68ch] text-pretty text-dim text-small">
        Slices of citrus fruit, copied {run.total} times by {run.model}. Under them, what a machine still sees: the
        guess of one small network that knows 80 things, shown only where it is sure enough.
      </figcaption>
    </figure>
  )
}

interface SpanProps {
  readonly from: number
  readonly to: number
  readonly className: string
  readonly children: ReactNode
}

/** As wide as the frames that it tells of. */
function Span({ from, to, className, children }: SpanProps) {
  const share = (frames: number) => `${(100 * frames) / (run.total + 1)}%`
  return (
    <li
      className={classNames(
        'absolute inset-y-0 truncate rounded-xs border px-1 leading-6.5 max-sm:text-label sm:px-2',
        className,
      )}
      style={{ left: share(from), width: share(to + 1 - from) }}
    >
      {children}
    </li>
  )
}
