import { Presets, SingleBar } from 'cli-progress'

/** A bar for people at a terminal; where nobody watches (a pipe, a log) only notes are written. */
export interface ProgressBar {
  /** Starts a new bar; what was done before stays on the screen. */
  start(total: number, label: string, done?: number): void
  advance(done: number, label: string): void
  /** Says something in a line of its own. */
  note(line: string): void
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
  let shown = { total: 0, done: 0, label: '' }
  const start = (total: number, label: string, done = 0) => {
    bar.stop()
    shown = { total, done, label }
    bar.start(total, done, { label })
  }
  return {
    start,
    advance(done, label) {
      shown = { ...shown, done, label }
      bar.update(done, { label })
    },
    note(line) {
      const isRunning = bar.isActive
      if (isRunning) bar.stop()
      process.stderr.write(`${line}\n`)
      if (isRunning) start(shown.total, shown.label, shown.done)
    },
    stop: () => bar.stop(),
  }
}
