import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** On a stage whose film or picture did not come. */
export function StageFailure({ what, onAgain }: { readonly what: string; readonly onAgain: () => void }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center text-on-stage"
    >
      <Icon name="film" sizePx={32} />
      <p className="display-text text-title">{what} could not be loaded.</p>
      <Button look="primary" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
