import { useMemo, useState } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useShownFrame } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { countWords, type WordRun, wordDrift } from './word-drift.ts'
import { WordsLeftStrip } from './words-left-strip.tsx'

const COMPARISONS = {
  first: { name: 'the first words', against: () => 1 },
  before: { name: 'the words before', against: (number: number) => number - 1 },
} as const

type Comparison = keyof typeof COMPARISONS

/** The words that the frame in view was drawn from, and how they drifted; nothing for models that see the picture. */
export function CaptionPanel({ frames }: { readonly frames: readonly FrameView[] }) {
  const [comparison, setComparison] = useState<Comparison>('first')
  const shown = useShownFrame()
  if (frames.every(({ caption }) => caption === null)) return null
  const caption = frames[shown]?.caption ?? null
  const against = COMPARISONS[comparison].against(shown)
  return (
    <Panel
      title="In its own words"
      className="mt-10"
      aside={<ComparisonChoice value={comparison} onChange={setComparison} />}
    >
      <p className="mb-4 max-w-[68ch] text-dim text-small">
        This model never sees the picture. Another model describes each frame, and the next frame is drawn from that
        description alone.
      </p>
      {caption === null ? (
        <p className="max-w-[68ch] text-lead">The original has no description. Frame 1 is drawn from the first one.</p>
      ) : (
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,68ch)_minmax(0,360px)] lg:justify-between">
          <Words number={shown} caption={caption} before={shown > 1 ? (frames[against]?.caption ?? null) : null} />
          <WordsLeftStrip frames={frames} shown={shown} />
        </div>
      )}
    </Panel>
  )
}

interface WordsProps {
  readonly number: number
  readonly caption: string
  /** The description that it is compared with; null for the first one. */
  readonly before: string | null
}

function Words({ number, caption, before }: WordsProps) {
  const runs = useMemo(() => wordDrift(before ?? caption, caption), [before, caption])
  const counts = countWords(runs)
  return (
    <div className="grid gap-4">
      <p aria-hidden="true" className="max-w-[68ch] text-lead leading-relaxed">
        {runs.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no identity but their place
          <Run key={at} run={run} />
        ))}
      </p>
      <p className="sr-only">
        Frame {number} was drawn from: {caption} {spokenChange('New words', runs, 'came')}
        {spokenChange('Words that were lost', runs, 'went')}
      </p>
      <p className="figure-text flex flex-wrap gap-x-5 gap-y-1 text-dim text-label">
        {before === null ? (
          <span>{counts.stayed} words, the first ones</span>
        ) : (
          <>
            <span>{counts.stayed} stayed</span>
            <span className={LOOKS.came}>{counts.came} new</span>
            <span className={LOOKS.went}>{counts.went} gone</span>
          </>
        )}
      </p>
    </div>
  )
}

const LOOKS = {
  stayed: '',
  came: 'text-glow underline decoration-1 underline-offset-4',
  went: 'text-dim line-through decoration-1',
} as const satisfies Record<WordRun['kind'], string>

function Run({ run: { kind, words } }: { readonly run: WordRun }) {
  const text = words.join(' ')
  const className = LOOKS[kind]
  return (
    <>
      {kind === 'came' && <ins className={className}>{text}</ins>}
      {kind === 'went' && <del className={className}>{text}</del>}
      {kind === 'stayed' && text}{' '}
    </>
  )
}

function spokenChange(name: string, runs: readonly WordRun[], kind: WordRun['kind']): string {
  const words = runs.filter((run) => run.kind === kind).map((run) => run.words.join(' '))
  return words.length === 0 ? '' : `${name}: ${words.join('; ')}. `
}

interface ComparisonChoiceProps {
  readonly value: Comparison
  readonly onChange: (comparison: Comparison) => void
}

function ComparisonChoice({ value, onChange }: ComparisonChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-small">
      <legend className="float-left text-dim">Compared with</legend>
      {(['first', 'before'] as const).map((comparison) => (
        <button
          key={comparison}
          type="button"
          aria-pressed={comparison === value}
          onClick={() => onChange(comparison)}
          className={classNames(
            'inline-flex h-8 items-center rounded-full border px-3 text-label',
            comparison === value ? 'border-edge text-paper' : 'border-line text-dim hover:border-edge hover:text-paper',
          )}
        >
          {COMPARISONS[comparison].name}
        </button>
      ))}
    </fieldset>
  )
}
