import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { useState } from 'react'
import { useReducedMotion } from '../../shared/hooks/use-media.ts'
import { FadedStage } from '../../shared/ui/faded-stage.tsx'
import { filmKind, playableFilm } from '../../shared/ui/playable-film.ts'
import { StageBox } from '../../shared/ui/stage-box.tsx'
import { StageFailure } from '../../shared/ui/stage-failure.tsx'

/** The film on black; the newest frame where there is none or it does not come, and words where neither does, or both are deleted. */
export function ShareStage({ detail: { evolution, frames } }: { readonly detail: EvolutionDetail }) {
  const isStill = useReducedMotion()
  const [missing, setMissing] = useState<'film' | 'both' | null>(null)
  if (evolution.filesExpiredAt !== null) {
    return (
      <StageBox>
        <FadedStage expiredAt={evolution.filesExpiredAt} />
      </StageBox>
    )
  }
  const newest = frames.at(-1)
  const ratio = newest === undefined ? 1 : newest.width / newest.height
  const film = playableFilm(evolution.outputMp4Url ?? evolution.outputVideoUrl, evolution.outputs, !isStill)
  if (missing === 'both') {
    return (
      <StageBox>
        <StageFailure what={film === null ? 'The picture' : 'The film'} onAgain={() => setMissing(null)} />
      </StageBox>
    )
  }
  return (
    <StageBox ratio={ratio}>
      {film === null || missing === 'film' ? (
        <img
          src={newest?.url ?? evolution.inputImageUrl}
          alt={newest === undefined || newest.number === 0 ? 'The original' : `Frame ${newest.number}`}
          onError={() => setMissing('both')}
          className="absolute inset-0 size-full object-contain"
        />
      ) : filmKind(film) === 'picture' ? (
        <img
          src={film}
          alt="The film"
          onError={() => setMissing('film')}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <video
          src={film}
          poster={evolution.posterUrl ?? undefined}
          aria-label="The film"
          controls
          loop
          muted
          playsInline
          autoPlay={!isStill}
          onError={() => setMissing('film')}
          className="absolute inset-0 size-full"
        />
      )}
    </StageBox>
  )
}
