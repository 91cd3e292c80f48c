import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { useState } from 'react'
import { useReducedMotion } from '../../shared/hooks/use-media.ts'
import { FadedStage } from '../../shared/ui/faded-stage.tsx'
import { StageBox } from '../../shared/ui/stage-box.tsx'

/** The film on black; the newest frame while there is none, and words once both are deleted. */
export function ShareStage({ detail: { evolution, frames } }: { readonly detail: EvolutionDetail }) {
  const isStill = useReducedMotion()
  const [isBroken, setIsBroken] = useState(false)
  if (evolution.filesExpiredAt !== null) {
    return (
      <StageBox>
        <FadedStage expiredAt={evolution.filesExpiredAt} />
      </StageBox>
    )
  }
  const newest = frames.at(-1)
  const ratio = newest === undefined ? 1 : newest.width / newest.height
  const film = evolution.outputMp4Url ?? evolution.outputVideoUrl
  return (
    <StageBox ratio={ratio}>
      {film === null || isBroken ? (
        <img
          src={newest?.url ?? evolution.inputImageUrl}
          alt={newest === undefined || newest.number === 0 ? 'The original' : `Frame ${newest.number}`}
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
          onError={() => setIsBroken(true)}
          className="absolute inset-0 size-full"
        />
      )}
    </StageBox>
  )
}
