import { USUAL_RUN } from '@afterimage/core/run-options'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { asksForExactCopy, EXACT_COPY_PROMPT } from '../../../shared/carry/exact-copy.ts'
import type { ModelOption } from '../model-options.ts'
import type { StartChoices } from '../start-request.ts'

/** The experiment that people know: one sentence, a hundred times. */
const EXACT_COPY = {
  iterations: 100,
  style: 'reproduce',
  prompt: EXACT_COPY_PROMPT,
  run: USUAL_RUN,
  race: null,
} as const satisfies Partial<StartChoices>

interface ExactCopyProps {
  readonly choices: StartChoices
  /** Undefined while it is unknown. */
  readonly model: ModelOption | undefined
  readonly onChoose: (choices: typeof EXACT_COPY) => void
}

/** Chooses it in one click, or at once where the address asks for it. */
export function ExactCopy({ choices, model, onChoose }: ExactCopyProps) {
  const [search, setSearch] = useSearchParams()
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  }, [onChoose])
  useEffect(() => {
    if (!asksForExactCopy(search)) return
    choose.current(EXACT_COPY)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  const isChosen =
    choices.iterations === EXACT_COPY.iterations &&
    choices.style === EXACT_COPY.style &&
    choices.prompt === EXACT_COPY.prompt &&
    choices.run === EXACT_COPY.run &&
    choices.race === EXACT_COPY.race
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(EXACT_COPY)}
      className="rounded-sm border border-line px-4 py-3 text-left transition-colors duration-150 hover:border-edge aria-pressed:border-safelight aria-pressed:bg-panel"
    >
      <span className="block font-medium">Copy it exactly, 100 times</span>
      <span className="block text-dim text-small">“{EXACT_COPY_PROMPT}”</span>
      <span className="block min-h-[1lh] text-dim text-small">{model && takesIt(model)}</span>
    </button>
  )
}

function takesIt({ name, takesPrompt }: ModelOption): string {
  return takesPrompt ? `${name} is told so at every frame.` : `${name} copies without a prompt.`
}
