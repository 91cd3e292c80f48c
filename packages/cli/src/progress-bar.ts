import { Presets, SingleBar } from 'cli-progress'

/** A bar for people at a terminal; where nobody watches (a pipe, a log) it writes nothing. */
export interface ProgressBar {
  /** Starts a new bar; what was done before stays on the screen. */
  start(total: number, label: string): void
  advance(done: number, label: string): void
  stop(): void
}

/** A progress bar on stderr, so that stdout holds only the result. */
export function openProgressBar(): ProgressBar {
  // gracefulExit would end the process at Ctrl+C, before frames and ledger agree
  const bar = new SingleBar(
    {
      gracefulExit: false,
      format: ' {bar} {value}/{total}  {label}',
      hideCursor: true,
      stopOnComplete: false,
      fps: 20,
    },
    Presets.shades_classic,
  )
  return {
    start(total, label) {
      bar.stop()
      bar.start(total, 0, { label })
    },
    advance: (done, label) => bar.update(done, { label }),
    stop: () => bar.stop(),
  }
}
