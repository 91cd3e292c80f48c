import { useMemo } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { wordsLeft } from './words-left.ts'

interface WordsLeftStripProps {
  readonly frames: readonly FrameView[]
  /** The frame in view. */
  readonly shown: number
}

/** How many of the first words are left in the frame in view, and a bar for each frame. */
export function WordsLeftStrip({ frames, shown }: WordsLeftStripProps) {
  const counted = useMemo(() => wordsLeft(frames.map(({ caption }) => caption)), [frames])
  const now = counted?.left[shown] ?? null
  if (counted === undefined || now === null) return null
  return (
    <div className="grid content-start gap-4">
      <p>
        <span className="display-text mr-2 text-figure">{now}</span>
        <span className="text-dim text-small">of the first {counted.first} words are left</span>
      </p>
      <div aria-hidden="true" className="flex h-16 items-end gap-px border-line border-b">
        {counted.left.map(
          (words, number) =>
            words !== null && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the frame's number
                key={number}
                className={classNames('min-h-px max-w-6 flex-1', number === shown ? 'bg-safelight' : 'bg-edge')}
                style={{ height: `${(100 * words) / counted.first}%` }}
              />
            ),
        )}
      </div>
    </div>
  )
}
