import { useState } from 'react'

interface FrameFieldProps {
  readonly frame: number
  readonly name: string
  readonly iterations: number
  readonly onSet: (frame: number) => void
}

/** A frame by its number: what is typed counts when the field is left, or with Enter, which does not start the run. */
export function FrameField({ frame, name, iterations, onSet }: FrameFieldProps) {
  const [typed, setTyped] = useState<string>()
  const set = () => {
    if (typed !== undefined && Number.isFinite(Number.parseInt(typed, 10))) onSet(Number.parseInt(typed, 10))
    setTyped(undefined)
  }
  return (
    <label className="grid gap-1 text-dim text-small">
      Frame
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={iterations}
        value={typed ?? frame}
        aria-label={name}
        className="h-11 w-16 rounded-sm border border-edge bg-ground px-2 text-paper text-small"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={set}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
    </label>
  )
}
