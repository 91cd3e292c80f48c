import type { Style } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'
import { useEffect, useReducer, useRef } from 'react'
import type { LivePass, LiveReport } from '../network/messages.ts'
import { changeLive, FIRST_STUDIO, hasFailed, type LiveEvent, type StudioState } from './live-state.ts'

const PASS_DEADLINE_MS = 90_000

interface LoopSettings {
  readonly style: Style
  readonly seed: number
  /** How long a copy stands at least before the next one takes its place. */
  readonly standsMs: number
  /** What the next pass copies, and what its tones are held to; null while there is no picture. */
  readonly takeInput: (previous: Pixels | null) => Pick<LivePass, 'previous' | 'original'> | null
}

/**
 * The loop: its state, and the thread that draws for it. The thread, and with it the network's files, is asked for at the first
 * start. One pass at a time; each takes the settings and the picture of the moment in which it begins. Stops while the page is hidden.
 */
export function useLiveLoop(settings: LoopSettings): readonly [StudioState, (event: LiveEvent) => void] {
  const [state, dispatch] = useReducer(changeLive, FIRST_STUDIO)
  const worker = useRef<Worker | null>(null)
  /** The pass that the thread has in hand. */
  const asked = useRef('')
  const present = useRef(settings)
  useEffect(() => {
    present.current = settings
  })

  const isNeeded = state.network !== 'idle' && !hasFailed(state)
  useEffect(() => {
    if (!isNeeded) return
    const opened = new Worker(new URL('../network/live-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data }: MessageEvent<LiveReport>) => dispatch(eventOf(data)))
    opened.addEventListener('error', () => dispatch({ type: 'failed', why: 'download' }))
    worker.current = opened
    asked.current = ''
    return () => {
      worker.current = null
      opened.terminate()
    }
  }, [isNeeded])

  const isDue = state.isRunning && state.network === 'ready'
  const { beginning, passes, picture } = state
  useEffect(() => {
    if (!isDue) return
    let deadline: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const name = `${beginning}/${passes}`
      if (asked.current !== name) {
        const { style, seed, takeInput } = present.current
        const input = takeInput(picture)
        if (input === null) return dispatch({ type: 'stopped' })
        worker.current?.postMessage({ ...input, style, seed, beginning, number: passes + 1 } satisfies LivePass)
        asked.current = name
      }
      deadline = setTimeout(() => dispatch({ type: 'failed', why: 'pass' }), PASS_DEADLINE_MS)
    }
    const due = setTimeout(ask, picture === null ? 0 : present.current.standsMs)
    return () => {
      clearTimeout(due)
      clearTimeout(deadline)
    }
  }, [isDue, passes, picture, beginning])

  useEffect(() => {
    const stop = () => document.hidden && dispatch({ type: 'stopped' })
    document.addEventListener('visibilitychange', stop)
    return () => document.removeEventListener('visibilitychange', stop)
  }, [])

  return [state, dispatch]
}

function eventOf(report: LiveReport): LiveEvent {
  switch (report.kind) {
    case 'loading':
      return { type: 'network-came', share: report.share }
    case 'ready':
      return { type: 'network-ready', threads: report.threads }
    case 'drawn':
      return { ...report, type: 'drawn', atMs: performance.now() }
    case 'failed':
      return { type: 'failed', why: report.why }
  }
}
