import type { Style } from '@afterimage/core/styles'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { Order, Report, Run } from '../network/messages.ts'
import { changeLab, FIRST_STATE, isFull, type LabEvent, type LabState, orderAfter } from './lab-state.ts'

const PASS_DEADLINE_MS = 90_000

interface RunSettings {
  readonly style: Style
  readonly seed: number
}

/**
 * The lab: its state, and the thread that draws for it. The thread, and with it the network's files, is asked for at the first
 * run; while the lab runs, the next frame is ordered when the last one has come.
 */
export function useEchoLab({ style, seed }: RunSettings): readonly [LabState, (event: LabEvent) => void] {
  const [state, dispatch] = useReducer(changeLab, FIRST_STATE)
  const worker = useRef<Worker | null>(null)
  const asked = useRef('')
  const runs = useRef(0)
  const original = state.frames[0]?.pixels

  const run = useMemo<Run | null>(() => {
    if (original === undefined) return null
    runs.current += 1
    return { id: runs.current, original, style, seed }
  }, [original, style, seed])

  const isWanted = state.network !== 'idle' && !isFailed(state)
  useEffect(() => {
    if (!isWanted) return
    const opened = new Worker(new URL('../network/echo-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      const event = eventOf(data, runs.current)
      if (event) dispatch(event)
    })
    opened.addEventListener('error', () => dispatch({ type: 'failed', why: 'download' }))
    worker.current = opened
    asked.current = ''
    return () => {
      worker.current = null
      opened.terminate()
    }
  }, [isWanted])

  const order = useCallback((wanted: Order) => worker.current?.postMessage(wanted), [])
  useEffect(() => {
    if (isWanted && run) order({ kind: 'begin', run })
  }, [isWanted, run, order])

  const isDue = state.isRunning && state.network === 'ready' && !isFull(state)
  const { frames } = state
  useEffect(() => {
    const wanted = isDue && run ? orderAfter(frames, run) : null
    if (wanted === null) return
    const ticket = `${wanted.run}/${wanted.number}`
    // Stopping and going on while a frame is being made must not order it twice.
    if (asked.current !== ticket) order(wanted)
    asked.current = ticket
    const deadline = setTimeout(() => dispatch({ type: 'failed', why: 'pass' }), PASS_DEADLINE_MS)
    return () => clearTimeout(deadline)
  }, [isDue, run, frames, order])

  return [state, dispatch]
}

function isFailed({ network }: LabState): boolean {
  return network === 'download' || network === 'unsupported' || network === 'pass'
}

/** What a report means to the lab; a frame of a run that was given up means nothing. */
function eventOf(report: Report, run: number): LabEvent | null {
  switch (report.kind) {
    case 'loading':
      return { type: 'network-came', share: report.share }
    case 'ready':
      return { type: 'network-ready' }
    case 'frame':
      return report.run === run ? { type: 'frame-drawn', frame: report.frame } : null
    case 'failed':
      return { type: 'failed', why: report.why }
  }
}
