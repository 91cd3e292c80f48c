interface ProgressBarProps {
  /** Share done, 0–1; null while it is unknown. */
  readonly share: number | null
  readonly label: string
  /** What a screen reader says instead of a percentage. */
  readonly valueText?: string
  /** Shows a share at once, where the figure beside it does: else the bar glides there. */
  readonly isImmediate?: boolean
}

/** A hairline that fills. */
export function ProgressBar({ share, label, valueText, isImmediate = false }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="h-0.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={percent === undefined ? 'h-full w-1/3 animate-breathe bg-safelight' : 'h-full bg-safelight'}
        style={
          percent === undefined
            ? undefined
            : { width: `${percent}%`, transition: isImmediate ? 'none' : 'width 400ms linear' }
        }
      />
    </div>
  )
}
