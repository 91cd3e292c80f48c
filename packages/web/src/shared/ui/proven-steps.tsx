import { Icon } from './icon.tsx'

/** Of an evolution whose film was signed: how many steps were proven then, what that means, and how to check it oneself. */
export function ProvenSteps({ steps }: { readonly steps: number }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2">
        <Icon name="check" />
        {provenSentence(steps)}
      </p>
      <p className="text-dim text-small">
        When this film was made, each copy matched its recorded fingerprint and named the one before it, and the film
        was signed. Check it yourself: run <code>npm run verify</code> on the film or on the ZIP of all frames, or open
        the film in a C2PA viewer. A viewer that doesn’t know this site’s certificate calls the signer unknown.
      </p>
    </div>
  )
}

function provenSentence(steps: number): string {
  return `${steps} ${steps === 1 ? 'step' : 'steps'}, unbroken`
}
