import type { Iterations } from '@afterimage/core/iterations'
import { describeRun, type RunOptions, SEED_POLICIES } from '@afterimage/core/run-options'
import type { Style } from '@afterimage/core/styles'
import type { ReactNode } from 'react'
import { FieldGroup } from '../../../shared/ui/field-group.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import type { ModelOption } from '../model-options.ts'
import { PromptOptions } from './prompt-options.tsx'
import { faultOf, runOf } from './schedule.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import { StopChoice } from './stop-choice.tsx'
import { StrengthChoice } from './strength-choice.tsx'

/** Differences, ΔE, below which a place may be held: of about 2.3 one sees that there is one. */
const HOLDS = [2, 3, 5] as const

/** Those, and what came along with another evolution. */
function holdsFor(chosen: number | null): readonly number[] {
  return [...new Set([...HOLDS, ...(chosen === null ? [] : [chosen])])].toSorted((a, b) => a - b)
}

interface RunOptionsPanelProps {
  readonly value: RunOptions
  readonly onChange: (run: RunOptions) => void
  /** Instead of the style's; empty for that. */
  readonly prompt: string
  readonly onPrompt: (prompt: string) => void
  readonly style: Style
  readonly iterations: Iterations
  /** Undefined while it is unknown. */
  readonly model: ModelOption | undefined
  /** Whether networks look at frames here. */
  readonly isLooking: boolean
  /** Whether others may fork it. */
  readonly allowsForks: boolean
  readonly onAllowsForks: (allowsForks: boolean) => void
  /** How many will begin together; 1 where it is no race. */
  readonly contenders: number
  /** Where a race is chosen. */
  readonly race: ReactNode
}

/** Everything of a run that most people leave as it is: folded away, with what was chosen beside its name. */
export function RunOptionsPanel(props: RunOptionsPanelProps) {
  const { value, onChange, prompt, onPrompt, style, iterations, model, isLooking, allowsForks } = props
  const takesPrompt = model?.takesPrompt ?? false
  const set = (change: Partial<RunOptions>) => onChange({ ...value, ...change })
  const chosen = [
    ...(props.contenders > 1 ? [`a race of ${props.contenders}`] : []),
    ...(takesPrompt && prompt.trim() !== '' ? ['your prompt'] : []),
    ...describeRun(model === undefined ? value : runOf(value, model)),
    ...(allowsForks ? [] : ['only you may fork it']),
  ]
  const fault = faultOf(value, iterations)
  return (
    <details className="group border-line border-t pt-4">
      <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-1">
        <span>
          <span className="font-medium text-body">Options</span>{' '}
          <span className={fault === undefined ? 'text-dim text-small' : 'text-failed text-small'}>
            {fault?.sentence ?? (chosen.join(' · ') || 'a race, changes on the way, when to stop')}
          </span>
        </span>
        <span className="text-dim transition-transform group-open:rotate-180">
          <Icon name="chevronDown" />
        </span>
      </summary>
      <div className="mt-4 grid gap-6">
        {props.race}
        {takesPrompt && (
          <PromptOptions
            prompt={prompt}
            onPrompt={onPrompt}
            undoPrompt={value.undoPrompt}
            onUndoPrompt={(undoPrompt) => set({ undoPrompt })}
          />
        )}
        <FieldGroup
          size="small"
          legend="Changes on the way"
          about={`From a frame on, another style${takesPrompt ? ' or another prompt' : ''} takes over.`}
        >
          <ScheduleEditor
            value={value.schedule}
            onChange={(schedule) => set({ schedule })}
            style={style}
            iterations={iterations}
            takesPrompt={takesPrompt}
          />
        </FieldGroup>
        {model !== undefined && (
          <FieldGroup
            size="small"
            legend="Strength"
            about={
              model.takesStrength
                ? 'How strongly each pass changes the picture: half is what our own networks usually do.'
                : `${model.name} takes no strength.`
            }
          >
            {model.takesStrength && (
              <StrengthChoice
                value={value.strength}
                onChange={(strength) => set({ strength })}
                iterations={iterations}
              />
            )}
          </FieldGroup>
        )}
        <FieldGroup
          size="small"
          legend="Hold what has not changed"
          about="Where a pass changes little, the previous frame stays as it is, so that only real changes show."
        >
          <SelectField
            label="Hold what changes by"
            value={String(value.holdBelow ?? '')}
            onChange={(text) => set({ holdBelow: text === '' ? null : Number(text) })}
          >
            <option value="">nothing is held</option>
            {holdsFor(value.holdBelow).map((below) => (
              <option key={below} value={below}>
                less than {below} ΔE
              </option>
            ))}
          </SelectField>
        </FieldGroup>
        <FieldGroup size="small" legend="Stop early" about="What is not made is refunded.">
          <StopChoice value={value.stop} onChange={(stop) => set({ stop })} isLooking={isLooking} />
        </FieldGroup>
        <FieldGroup size="small" legend="Forks">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 accent-safelight"
              checked={allowsForks}
              onChange={({ target }) => props.onAllowsForks(target.checked)}
            />
            Others may fork this
          </label>
        </FieldGroup>
        <FieldGroup
          size="small"
          legend="Seeds"
          about="The same seed in every pass puts the same noise in the same places again and again. Every run can be repeated."
        >
          <SelectField
            label="Seed of each pass"
            value={value.seeds}
            onChange={(text) => set({ seeds: SEED_POLICIES.find((policy) => policy === text) ?? 'one' })}
          >
            <option value="one">the run’s, drawn from anew</option>
            <option value="each">a new one</option>
            <option value="same">the same</option>
          </SelectField>
        </FieldGroup>
      </div>
    </details>
  )
}
