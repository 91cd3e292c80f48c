import { FieldGroup } from '../../../shared/ui/field-group.tsx'
import { RadioCard } from '../../../shared/ui/radio-card.tsx'
import type { LiveMode } from './compose-input.ts'

interface LoopSettingsProps {
  readonly sourceName: 'camera' | 'drawing'
  readonly mode: LiveMode
  readonly onMode: (mode: LiveMode) => void
  /** How much of the source a following pass takes, 0 … 1. */
  readonly share: number
  readonly onShare: (share: number) => void
}

const TEXTS = {
  camera: {
    follow: {
      title: 'Follow the camera',
      text: 'Each copy blends in what it sees, so that the drift answers to movement.',
    },
    drift: { title: 'Freeze and let it drift', text: 'It copies its own copies. The camera goes off.' },
  },
  drawing: {
    follow: { title: 'Follow the drawing', text: 'Each copy blends the drawing in, so that it never gets far.' },
    drift: { title: 'Let it drift', text: 'It copies its own copies. The next copy picks up what you draw.' },
  },
} as const

/** How the loop goes on, and how closely it follows. */
export function LoopSettings({ sourceName, mode, onMode, share, onShare }: LoopSettingsProps) {
  const percent = Math.round(100 * share)
  return (
    <FieldGroup legend="The loop">
      <div className="grid gap-2 sm:grid-cols-2">
        {(['follow', 'drift'] as const).map((one) => (
          <RadioCard
            key={one}
            name="live-mode"
            value={one}
            isChosen={one === mode}
            onChoose={() => onMode(one)}
            title={TEXTS[sourceName][one].title}
          >
            {TEXTS[sourceName][one].text}
          </RadioCard>
        ))}
      </div>
      <label className="mt-4 grid gap-1 text-small">
        <span className="flex justify-between text-dim">
          Blended in with each pass <span className="figure-text text-paper">{percent}%</span>
        </span>
        <input
          type="range"
          min={2}
          max={100}
          value={percent}
          disabled={mode === 'drift'}
          aria-valuetext={`${percent}%`}
          onChange={(event) => onShare(event.currentTarget.valueAsNumber / 100)}
          className="h-6 w-full cursor-pointer accent-safelight disabled:cursor-default disabled:opacity-50"
        />
      </label>
    </FieldGroup>
  )
}
