import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { formatKept } from '@afterimage/core/fate'
import { DEFAULT_STYLE, type Style } from '@afterimage/core/styles'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { DOWNLOAD_BYTES } from '../network/network-bytes.ts'
import { SAMPLES } from '../samples/samples.ts'
import { LabFailure } from './lab-failure.tsx'
import { LabStage } from './lab-stage.tsx'
import { isFull, type LabEvent, type LabFrame, type LabState, shownLabFrame } from './lab-state.ts'
import { LabTimeline } from './lab-timeline.tsx'
import { PictureChoice, type PictureSource } from './picture-choice.tsx'
import { PictureRefused, readPicture } from './read-picture.ts'
import { StylePills } from './style-pills.tsx'
import { useEchoLab } from './use-echo-lab.ts'

const FIRST_SEED = 7

/** The network at work in this page: choose a picture and a style, and watch. */
export function EchoLab() {
  const [source, setSource] = useState<PictureSource>(SAMPLES[0].url)
  const [style, setStyle] = useState<Style>(DEFAULT_STYLE)
  const [seed, setSeed] = useState(FIRST_SEED)
  const [state, dispatch] = useEchoLab({ style, seed })
  usePicture(source, dispatch)
  const frame = shownLabFrame(state)
  const toggle = () => dispatch({ type: 'run-toggled' })
  const again = () => {
    setSeed(seed + 1)
    dispatch({ type: 'restarted' })
    if (!state.isRunning) toggle()
  }
  const chooseStyle = (chosen: Style) => {
    setStyle(chosen)
    dispatch({ type: 'restarted' })
  }
  const choosePicture = (chosen: PictureSource) => {
    setSource(chosen)
    dispatch({ type: 'picture-chosen' })
  }
  const { network } = state
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-3">
        <LabStage state={state} frame={frame} />
        <LabTimeline
          frames={state.frames}
          shown={frame?.number ?? 0}
          onChoose={(number) => dispatch({ type: 'frame-chosen', number })}
          onToggle={() => isFull(state) || toggle()}
        />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" size="large" onClick={isFull(state) ? again : toggle} disabled={frame === undefined}>
            <Icon name={state.isRunning ? 'pause' : 'play'} />
            {runLabel(state)}
          </Button>
          {state.frames.length > 1 && !isFull(state) && (
            <Button size="large" onClick={again}>
              Another seed
            </Button>
          )}
        </div>
      </div>
      <div className="grid content-start gap-6">
        <PictureChoice value={source} onChoose={choosePicture} refusal={state.refusal} />
        <StylePills value={style} onChoose={chooseStyle} />
        {network === 'download' || network === 'unsupported' || network === 'pass' ? (
          <LabFailure why={network} onRetry={toggle} />
        ) : (
          <p className="text-dim text-small">
            {network === 'ready'
              ? 'It uses one core of your processor and no GPU. The server is several times faster. Its fan is someone else’s problem.'
              : `Starting it downloads about ${formatBytes(DOWNLOAD_BYTES)} once.`}
          </p>
        )}
        <LabFacts state={state} seed={seed} />
        <p className="text-dim text-small">
          It also goes round with{' '}
          <Link to="/live" className="text-paper underline underline-offset-4">
            your camera or a drawing, live
          </Link>
          .
        </p>
        <p role="status" className="sr-only">
          {statusLabel(state)}
        </p>
      </div>
    </div>
  )
}

/** Reads the chosen picture; only the last choice counts. */
function usePicture(source: PictureSource, dispatch: (event: LabEvent) => void): void {
  useEffect(() => {
    let isGone = false
    const tell = (event: LabEvent) => isGone || dispatch(event)
    blobOf(source)
      .then(readPicture)
      .then(
        (pixels) => tell({ type: 'picture-read', pixels }),
        (error) => tell({ type: 'picture-refused', why: sentenceOf(error) }),
      )
    return () => {
      isGone = true
    }
  }, [source, dispatch])
}

async function blobOf(source: PictureSource): Promise<Blob> {
  if (source instanceof File) return source
  const response = await fetch(source, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new PictureRefused('The sample could not be loaded. Choose another, or one of yours.')
  return response.blob()
}

function sentenceOf(error: unknown): string {
  return error instanceof PictureRefused ? error.message : 'The picture could not be read. Choose another one.'
}

function runLabel(state: LabState): string {
  if (state.network === 'loading') return 'Fetching the network…'
  if (state.isRunning) return 'Pause'
  if (isFull(state)) return 'Again, with another seed'
  return state.frames.length > 1 ? 'Continue' : 'Start'
}

/** What a screen reader is told: every tenth frame, not each. */
function statusLabel(state: LabState): string {
  const made = state.frames.length - 1
  const tenth = Math.floor(made / 10) * 10
  const kept = state.frames[tenth]?.kept
  return tenth > 0 && kept !== undefined ? `Frame ${tenth}, ${formatKept(kept)} kept` : ''
}

/** What was measured of the frame that is shown, and how fast this machine is. */
function LabFacts({ state, seed }: { readonly state: LabState; readonly seed: number }) {
  const { ssim, deltaE } = DRIFT_MEASURES
  const frame = shownLabFrame(state)
  const ms = medianMs(state.frames)
  return (
    <FactList
      facts={[
        { name: 'Kept of the original', value: frame === undefined ? '' : formatKept(frame.kept), isMono: true },
        { name: `${ssim.name} to the original (${ssim.symbol})`, value: frame?.ssim.toFixed(3) ?? '', isMono: true },
        { name: `${deltaE.name} (${deltaE.symbol})`, value: frame?.deltaE.toFixed(1) ?? '', isMono: true },
        { name: 'Time per frame', value: ms === null ? 'not measured yet' : `${ms} ms`, isMono: true },
        { name: 'Seed', value: seed, isMono: true },
      ]}
    />
  )
}

function medianMs(frames: readonly LabFrame[]): number | null {
  const times = frames.flatMap((frame) => ('ms' in frame ? [frame.ms] : [])).toSorted((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)]
  return median === undefined ? null : Math.round(median)
}
