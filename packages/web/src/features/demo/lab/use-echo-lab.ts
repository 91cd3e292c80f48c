import type { Style } from '@afterimage/core/styles'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { DrawCommand, Report, Run } from '../network/messages.ts'
import { changeLab, FIRST_STATE, isFull, type LabEvent, type LabState, MAX_FRAMES } from './lab-state.ts'

const PASS_DEADLINE_MS = 90_000

interface RunSettings {
  readonly style: Style
  readonly seed: number
}

/**
 * The lab: its state, and the thread that draws for it. The thread, and with it the network's files, is asked for at the first
 * run, and draws while the lab runs.
 */
export function useEchoLab({ style, seed }: RunSettings): readonly [LabState, (event: LabEvent) => void] {
  const [state, dispatch] = useReducer(changeLab, FIRST_STATE)
  const worker = useRef<Worker | null>(null)
  const { frames, runId } = state
  const original = frames[0]?.pixels
  const run = useMemo<Run | null>(
    () => (original === undefined ? null : { id: runId, original, style, seed, total: MAX_FRAMES }),
    [runId, original, style, seed],
  )
  const lastFrame = useRef(frames.at(-1))
  useEffect(() => {
    lastFrame.current = frames.at(-1)
  }, [frames])

  const isWanted = state.network !== 'idle' && !isFailed(state)
  useEffect(() => {
    if (!isWanted) return
    const opened = new Worker(new URL('../network/echo-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data }: MessageEvent<Report>) => dispatch(eventOf(data)))
    opened.addEventListener('error', () => dispatch({ type: 'failed', why: 'download' }))
    worker.current = opened
    return () => {
      worker.current = null
      opened.terminate()
    }
  }, [isWanted])

  const send = useCallback((command: DrawCommand) => worker.current?.postMessage(command), [])
  useEffect(() => {
    const last = lastFrame.current
    if (!isWanted || run === null || last === undefined) return
    send({ kind: 'begin', run, last: { number: last.number, picture: last.pixels } })
  }, [isWanted, run, send])

  const isDue = state.isRunning && state.network === 'ready' && !isFull(state)
  useEffect(() => {
    if (!isDue || run === null) return
    send({ kind: 'go' })
    return () => send({ kind: 'stop' })
  }, [isDue, run, send])
  useEffect(() => {
    if (!isDue || frames.length === 0) return
    const deadline = setTimeout(() => dispatch({ type: 'failed', why: 'pass' }), PASS_DEADLINE_MS)
    return () => clearTimeout(deadline)
  }, [isDue, frames])

  return [state, dispatch]
}

function isFailed({ network }: LabState): boolean {
  return network === 'download' || network === 'unsupported' || network === 'pass'
}

function eventOf(report: Report): LabEvent {
  switch (report.kind) {
    case 'loading':
      return { type: 'network-came', share: report.share }
    case 'ready':
      return { type: 'network-ready' }
    case 'frame':
      return { type: 'frame-drawn', run: report.run, frame: report.frame }
    case 'failed':
      return { type: 'failed', why: report.why }
  }
}
