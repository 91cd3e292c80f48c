import { useCursor, useMoveCursor } from '../model/cursor-store.ts'

/** Keeps the cursor on the newest frame. */
export function FollowButton() {
  const move = useMoveCursor()
  const isFollowing = useCursor((cursor) => cursor.chosen === null)
  return (
    <button
      type="button"
      aria-pressed={isFollowing}
      onClick={() => move({ type: 'followed' })}
      className="inline-flex h-8 items-center gap-2 rounded-full border border-line px-3 text-dim text-label hover:border-edge hover:text-paper aria-pressed:text-paper"
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${isFollowing ? 'bg-safelight' : 'bg-faint'}`} />
      Newest
    </button>
  )
}
