import { useEffect, useRef } from 'react'
import { useCopy } from '../../../../shared/share/use-copy.ts'
import { Button } from '../../../../shared/ui/button.tsx'

/** The whole of a key that was just made, the only time that it is shown. */
export function NewSecret({ secret, onSaved }: { readonly secret: string; readonly onSaved: () => void }) {
  const { isCopied, copy } = useCopy('Select the key and copy it by hand.')
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Your new API key"
      className="mt-4 rounded-sm border-l-2 border-pending bg-panel px-4 py-3"
    >
      <p className="font-medium text-pending">Copy the key now. It is not shown again.</p>
      <p className="mt-2 select-all break-all font-mono text-small">{secret}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(secret)}>
          {isCopied ? 'Copied' : 'Copy the key'}
        </Button>
        <Button size="small" look="quiet" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </section>
  )
}
