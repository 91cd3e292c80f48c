import type { Iterations } from '@afterimage/core/iterations'
import { FIRST_CHANGE, MAX_CHANGE_PROMPT_LENGTH, MAX_CHANGES, type ScheduleChange } from '@afterimage/core/run-options'
import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { nextChange, withStyle } from './schedule.ts'

const FIELD = 'h-11 rounded-sm border border-edge bg-ground px-3 text-small'
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
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, to: ScheduleChange) => onChange(value.map((one, index) => (index === at ? to : one)))
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at))
    add.current?.focus()
  }
  return (
    <>
      <ol ref={list} className="grid gap-2 empty:hidden">
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its frame changes while it is typed
          <li key={at} className="flex flex-wrap items-center gap-2">
            <label className="flex items-center gap-2 text-dim text-small">
              From frame
              <input
                type="number"
                min={FIRST_CHANGE}
                max={iterations}
                value={Number.isNaN(one.from) ? '' : one.from}
                onChange={({ target }) => change(at, { ...one, from: target.valueAsNumber })}
                className={`${FIELD} figure-text w-20`}
              />
            </label>
            <select
              aria-label={`Style from frame ${one.from}`}
              value={one.style ?? PROMPT}
              onChange={({ target }) => change(at, withStyle(one, STYLE_IDS.find((id) => id === target.value) ?? null))}
              className={`${FIELD} grow cursor-pointer hover:bg-raised`}
            >
              {STYLE_IDS.map((id) => (
                <option key={id} value={id}>
                  {STYLES[id].name}
                </option>
              ))}
              {(takesPrompt || one.style === null) && <option value={PROMPT}>My own prompt</option>}
            </select>
            <IconButton
              label={`Remove the change at frame ${one.from}`}
              icon={<Icon name="close" />}
              onClick={() => remove(at)}
            />
            {one.style === null && (
              <input
                type="text"
                aria-label={`Prompt from frame ${one.from}`}
                placeholder="make it night"
                autoComplete="off"
                maxLength={MAX_CHANGE_PROMPT_LENGTH}
                value={one.prompt ?? ''}
                onChange={({ target }) => change(at, { ...one, prompt: target.value })}
                className={`${FIELD} w-full`}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        size="small"
        className="justify-self-start"
        disabled={value.length >= MAX_CHANGES}
        onClick={() => onChange([...value, nextChange(value, { style, iterations })])}
      >
        <Icon name="plus" />
        Add a change
      </Button>
    </>
  )
}
