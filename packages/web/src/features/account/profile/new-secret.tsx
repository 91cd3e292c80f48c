import { useEffect, useRef } from 'react'
import { useCopy } from '../../../shared/share/use-copy.ts'
import { Button } from '../../../shared/ui/button.tsx'

interface NewSecretProps {
  readonly secret: string
  /** What it is, in a sentence: “key”. */
  readonly noun: string
  /** What the place of it is called. */
  readonly label: string
  readonly onSaved: () => void
}

/** The whole of a secret that was just made, the only time that it is shown. */
export function NewSecret({ secret, noun, label, onSaved }: NewSecretProps) {
  const { isCopied, copy } = useCopy(`Select the ${noun} and copy it by hand.`)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className="mt-4 rounded-sm border-l-2 border-pending bg-panel px-4 py-3"
    >
      <p className="font-medium text-pending">Copy the {noun} now. It is not shown again.</p>
      <p className="mt-2 select-all break-all font-mono text-small">{secret}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(secret)}>
          {isCopied ? 'Copied' : `Copy the ${noun}`}
        </Button>
        <Button size="small" look="quiet" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </section>
  )
}
