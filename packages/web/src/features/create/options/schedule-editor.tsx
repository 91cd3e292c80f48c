import type { Iterations } from '@afterimage/core/iterations'
import { FIRST_CHANGE, MAX_CHANGE_PROMPT_LENGTH, MAX_CHANGES, type ScheduleChange } from '@afterimage/core/run-options'
import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldNotes } from '../../../shared/ui/field-notes.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { faultOf, inOrder, nextChange, type ScheduleFault, withChange, withStyle } from './schedule.ts'

const FIELD = 'h-11 rounded-sm border border-edge bg-ground px-3 text-small aria-invalid:border-failed'
/** The choice of a prompt among those of a style. */
const PROMPT = 'prompt'

interface ScheduleEditorProps {
  readonly value: readonly ScheduleChange[]
  readonly onChange: (schedule: readonly ScheduleChange[]) => void
  /** What it begins with. */
  readonly style: Style
  readonly iterations: Iterations
  readonly takesPrompt: boolean
}

/** What takes over on the way, a line each; as they are typed, which need not be in order. */
export function ScheduleEditor({ value, onChange, style, iterations, takesPrompt }: ScheduleEditorProps) {
  const id = useId()
  const add = useRef<HTMLButtonElement>(null)
  const fault = faultOf({ schedule: value }, iterations)
  const next = nextChange(value, { style, iterations })
  const isFull = value.length >= MAX_CHANGES
  const most = isFull
    ? `A run has at most ${MAX_CHANGES} changes.`
    : next === undefined && `Each frame from ${FIRST_CHANGE} to ${iterations} has its change.`
  const remove = (at: number) => {
    // Drawn first: the list that loses the focus is the one without it.
    flushSync(() => onChange(value.filter((_, index) => index !== at)))
    add.current?.focus()
  }
  return (
    <>
      {/* Put in order once one goes on elsewhere: before, a line would move away under the focus. */}
      <ol
        className="grid gap-2 empty:hidden"
        onBlur={({ currentTarget, relatedTarget }) => {
          const sorted = inOrder(value)
          if (!currentTarget.contains(relatedTarget) && sorted.some((one, at) => one !== value[at])) onChange(sorted)
        }}
      >
        {value.map((one, at) => (
          <ChangeLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its frame changes while it is typed
            key={at}
            change={one}
            place={at + 1}
            onChange={(to) => onChange(value.map((other, index) => (index === at ? to : other)))}
            onRemove={() => remove(at)}
            iterations={iterations}
            takesPrompt={takesPrompt}
            fault={fault?.at === at ? fault : undefined}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={add}
          size="small"
          // Not disabled: the focus would be lost with the last one that is added.
          aria-disabled={isFull || next === undefined}
          aria-describedby={most ? id : undefined}
          onClick={() => !isFull && next && onChange(withChange(value, next))}
        >
          <Icon name="plus" />
          Add a change
        </Button>
        {most && (
          <span id={id} className="text-dim text-small">
            {most}
          </span>
        )}
      </div>
    </>
  )
}

interface ChangeLineProps extends Pick<ScheduleEditorProps, 'iterations' | 'takesPrompt'> {
  readonly change: ScheduleChange
  /** Its place among the changes, from 1 on. */
  readonly place: number
  readonly onChange: (change: ScheduleChange) => void
  readonly onRemove: () => void
  /** What is wrong with it, where it is the first that has a fault. */
  readonly fault: ScheduleFault | undefined
}

function ChangeLine({ change, place, onChange, onRemove, iterations, takesPrompt, fault }: ChangeLineProps) {
  const notes = useId()
  const isNamed = !Number.isNaN(change.from)
  const of = isNamed ? `from frame ${change.from}` : `of change ${place}`
  const wrong = (field: ScheduleFault['field']) =>
    fault?.field === field ? { 'aria-invalid': true, 'aria-describedby': notes } : {}
  return (
    <li className="flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-2 text-dim text-small">
        From frame
        <input
          type="number"
          min={FIRST_CHANGE}
          max={iterations}
          value={isNamed ? change.from : ''}
          onChange={({ target }) => onChange({ ...change, from: target.valueAsNumber })}
          {...wrong('from')}
          className={`${FIELD} figure-text w-20`}
        />
      </label>
      <select
        aria-label={`Style ${of}`}
        value={change.style ?? PROMPT}
        onChange={({ target }) => onChange(withStyle(change, STYLE_IDS.find((id) => id === target.value) ?? null))}
        className={`${FIELD} grow cursor-pointer hover:bg-raised`}
      >
        {STYLE_IDS.map((id) => (
          <option key={id} value={id}>
            {STYLES[id].name}
          </option>
        ))}
        {(takesPrompt || change.style === null) && <option value={PROMPT}>My own prompt</option>}
      </select>
      <IconButton
        label={isNamed ? `Remove the change at frame ${change.from}` : `Remove change ${place}`}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
      {change.style === null && (
        <input
          type="text"
          aria-label={`Prompt ${of}`}
          placeholder="make it night"
          autoComplete="off"
          maxLength={MAX_CHANGE_PROMPT_LENGTH}
          value={change.prompt ?? ''}
          onChange={({ target }) => onChange({ ...change, prompt: target.value })}
          {...wrong('prompt')}
          className={`${FIELD} w-full`}
        />
      )}
      {fault && (
        <div className="w-full">
          <FieldNotes id={notes} error={fault.sentence} />
        </div>
      )}
    </li>
  )
}
