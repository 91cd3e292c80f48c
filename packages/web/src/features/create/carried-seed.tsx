import { Button } from '../../shared/ui/button.tsx'

interface CarriedSeedProps {
  readonly seed: number
  /** What it came along with: the picture, or the film that is made anew of another one. */
  readonly cameWith: 'picture' | 'film'
  readonly onForget: () => void
  readonly isDisabled: boolean
}

/** The seed that came along with the picture, and the way to do without it. */
export function CarriedSeed({ seed, cameWith, onForget, isDisabled }: CarriedSeedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-dim text-small">
        Seed <span className="figure-text text-paper">{seed}</span>, brought along with the {cameWith}
      </p>
      <Button size="small" onClick={onForget} disabled={isDisabled}>
        Use a new seed
      </Button>
    </div>
  )
}
