import { useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldGroup } from '../../../../shared/ui/field-group.tsx'
import { DrawingBoard } from './drawing-board.tsx'
import { type DrawingEvent, type DrawingState, isDrawingFull } from './drawing-state.ts'
import { STARTER_FIGURES } from './figures.ts'
import { INKS, PENS } from './stroke.ts'

interface DrawingPanelProps {
  readonly drawing: DrawingState
  readonly dispatch: (event: DrawingEvent) => void
}

const CHOICE =
  'relative grid size-10 place-content-center rounded-sm border border-line hover:border-edge has-[:checked]:border-safelight has-[:checked]:ring-1 has-[:checked]:ring-safelight has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2'

/** The paper with its inks and pens, and the ways to begin without drawing a line. */
export function DrawingPanel({ drawing, dispatch }: DrawingPanelProps) {
  const [ink, setInk] = useState<(typeof INKS)[number]>(INKS[0])
  const [pen, setPen] = useState<(typeof PENS)[number]>(PENS[1])
  const isEmpty = drawing.strokes.length === 0
  return (
    <div className="grid gap-3">
      <DrawingBoard drawing={drawing} colour={ink.colour} width={pen.width} dispatch={dispatch} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <fieldset aria-label="Ink" className="flex gap-2">
          {INKS.map((one) => (
            <label key={one.name} className={CHOICE} title={one.name}>
              <input
                type="radio"
                name="live-ink"
                aria-label={one.name}
                checked={one === ink}
                onChange={() => setInk(one)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                className="pointer-events-none size-6 rounded-full border border-edge"
                style={{ background: one.colour }}
              />
            </label>
          ))}
        </fieldset>
        <fieldset aria-label="Pen" className="flex gap-2">
          {PENS.map((one) => (
            <label key={one.name} className={CHOICE} title={one.name}>
              <input
                type="radio"
                name="live-pen"
                aria-label={one.name}
                checked={one === pen}
                onChange={() => setPen(one)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                className="pointer-events-none w-6 rounded-full bg-paper"
                style={{ height: `${Math.max(2, 200 * one.width)}px` }}
              />
            </label>
          ))}
        </fieldset>
        <div className="flex gap-2">
          <Button onClick={() => dispatch({ type: 'undone' })} disabled={isEmpty}>
            Undo
          </Button>
          <Button onClick={() => dispatch({ type: 'cleared' })} disabled={isEmpty}>
            Clear
          </Button>
        </div>
      </div>
      <FieldGroup legend="Or start from a shape">
        <div className="flex flex-wrap gap-2">
          {STARTER_FIGURES.map(({ name, strokes }) => (
            <Button key={name} size="small" onClick={() => dispatch({ type: 'figure-chosen', strokes })}>
              {name}
            </Button>
          ))}
        </div>
      </FieldGroup>
      <p role="status" className="text-dim text-small empty:hidden">
        {isDrawingFull(drawing) && 'The paper is full. Undo a stroke or clear it to keep drawing.'}
      </p>
    </div>
  )
}
