import { MAX_CHANGE_PROMPT_LENGTH } from '@afterimage/core/run-options'
import { useId } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldGroup } from '../../../shared/ui/field-group.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { ROUND_TRIP, roundTripFor } from './round-trip.ts'

interface PromptOptionsProps {
  /** Instead of the style's; empty for that. */
  readonly prompt: string
  readonly onPrompt: (prompt: string) => void
  readonly undoPrompt: string | null
  readonly onUndoPrompt: (prompt: string | null) => void
}

/** What a model is asked for in one's own words, and how every second frame undoes it. */
export function PromptOptions({ prompt, onPrompt, undoPrompt, onUndoPrompt }: PromptOptionsProps) {
  const about = useId()
  const goThereAndBack = () => {
    const trip = roundTripFor(prompt)
    onPrompt(trip.prompt)
    onUndoPrompt(trip.undoPrompt)
  }
  return (
    <FieldGroup size="small" legend="Prompt" about="Replaces the style’s own prompt.">
      <TextArea
        label="Prompt (optional)"
        rows={2}
        maxLength={2_000}
        value={prompt}
        onChange={(event) => onPrompt(event.target.value)}
      />
      <TextField
        label="Prompt of every second frame (optional)"
        hint="A round trip: each change is followed by the request to undo it."
        autoComplete="off"
        maxLength={MAX_CHANGE_PROMPT_LENGTH}
        value={undoPrompt ?? ''}
        onChange={({ target }) => onUndoPrompt(target.value === '' ? null : target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" aria-describedby={about} onClick={goThereAndBack}>
          Round trip
        </Button>
        <span id={about} className="text-dim text-small">
          “{ROUND_TRIP.prompt}”, then “{ROUND_TRIP.undoPrompt}”, and so on
        </span>
      </div>
    </FieldGroup>
  )
}
