import { Button } from '../../shared/ui/button.tsx'

interface CarriedSeedProps {
  readonly seed: number
  readonly onForget: () => void
  readonly isDisabled: boolean
}

/** The seed that came along with the picture, and the way to do without it. */
export function CarriedSeed({ seed, onForget, isDisabled }: CarriedSeedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-dim text-small">
        Seed <span className="figure-text text-paper">{seed}</span>, brought along with the picture
      </p>
      <Button size="small" onClick={onForget} disabled={isDisabled}>
        Use a new seed
      </Button>
    </div>
  )
}
