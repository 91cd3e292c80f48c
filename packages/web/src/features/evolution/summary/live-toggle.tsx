interface LiveToggleProps {
  /** Whether updates arrive: not paused by the person, and the server answers. */
  readonly isLive: boolean
  readonly isPaused: boolean
  readonly onToggle: () => void
}

/** Says whether updates arrive, and stops or resumes them. */
export function LiveToggle({ isLive, isPaused, onToggle }: LiveToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={!isPaused}
      title={isPaused ? 'Resume the live updates' : 'Pause the live updates'}
      onClick={onToggle}
      className="inline-flex h-7 items-center gap-2 whitespace-nowrap rounded-full border border-line px-3 text-dim text-label hover:border-edge hover:text-paper"
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isLive ? 'animate-breathe bg-safelight' : 'bg-faint'}`}
      />
      {isLive ? 'Live updates' : 'Updates paused'}
    </button>
  )
}
