import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'

/** The film being rendered, as a step of its own. */
export function FilmProgress({ share }: { readonly share: number | null }) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div className="grid gap-2" role="status">
      <p className="flex justify-between text-small">
        <span>Making the film</span>
        <span className="figure-text text-dim">{percent === null ? '' : `${percent} %`}</span>
      </p>
      <ProgressBar share={share} label="Making the film" />
    </div>
  )
}
