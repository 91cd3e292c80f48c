import type { Ref } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useMoveCursor } from '../model/cursor-store.ts'

interface StageSwitchProps {
  /** From `useFocusHandover`: the other button stands here when this one is gone. */
  readonly ref: Ref<HTMLButtonElement>
}

/** From the frames to the film. */
export function WatchFilm({ ref }: StageSwitchProps) {
  const move = useMoveCursor()
  return (
    <Button ref={ref} look="primary" onClick={() => move({ type: 'showed-film' })}>
      <Icon name="play" />
      Watch the film
    </Button>
  )
}

/** From the film to the frames. */
export function ViewFrames({ ref }: StageSwitchProps) {
  const move = useMoveCursor()
  return (
    <Button ref={ref} look="quiet" className="-ml-4" onClick={() => move({ type: 'showed-frames' })}>
      <Icon name="image" />
      View Individual Frames
    </Button>
  )
}
