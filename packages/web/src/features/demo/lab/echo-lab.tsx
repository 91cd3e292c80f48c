import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { formatKept } from '@afterimage/core/fate'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { usePagePictures } from '../../../shared/image-input/use-page-pictures.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { DOWNLOAD_BYTES } from '../network/network-bytes.ts'
import { PAGE_MODEL_NAME } from '../network/page-model.ts'
import { SAMPLES } from '../samples/samples.ts'
import { LabButtons } from './lab-buttons.tsx'
import { LabFailure } from './lab-failure.tsx'
import { LabStage } from './lab-stage.tsx'
import { isFull, type LabFrame } from './lab-state.ts'
import { LabTimeline } from './lab-timeline.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { PictureSource } from './picture-source.ts'
import { RunStatus } from './run-status.tsx'
import { StylePills } from './style-pills.tsx'
import { type LabRun, useLabRun } from './use-lab-run.ts'

/** The stage is as wide as leaves its curve and its buttons in the window. */
const COLUMNS =
  'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(22rem,min(60%,calc((100svh-18rem)*4/3)))_minmax(0,1fr)] xl:gap-x-16'

/** The network at work in this page: choose a picture and a style, and watch. What is dropped or pasted here starts at once. */
export function EchoLab() {
  const [{ source, startsNow }, setPicture] = useState<ChosenPicture>({ source: SAMPLES[0].url, startsNow: false })
  const root = useRef<HTMLDivElement>(null)
  usePagePictures(root, true, ({ files: [file] }) => file && setPicture({ source: file, startsNow: true }))
  const run = useLabRun(source, startsNow)
  const { state, frame, toggle } = run
  const { network } = state
  return (
    <div ref={root} className={COLUMNS}>
      <div className="grid content-start gap-3">
        <LabStage state={state} frame={frame}>
          <StartButton run={run} />
        </LabStage>
        <LabTimeline
          frames={state.frames}
          shown={frame?.number ?? 0}
          onChoose={run.chooseFrame}
          onToggle={() => isFull(state) || toggle()}
        />
        <LabButtons run={run} />
      </div>
      <div className="grid content-start gap-6">
        <PictureChoice
          value={source}
          onChoose={(chosen) => setPicture({ source: chosen, startsNow: false })}
          refusal={state.refusal}
        />
        <StylePills value={run.style} onChoose={run.chooseStyle} />
        {network === 'download' || network === 'unsupported' || network === 'pass' ? (
          <LabFailure why={network} onRetry={toggle} />
        ) : (
          <p className="text-dim text-small">
            {network === 'ready'
              ? `It is ${PAGE_MODEL_NAME}, on one core of your processor and no GPU. Its frames are not the server’s to the byte. The server is several times faster, and its fan is someone else’s problem.`
              : `Starting it downloads about ${formatBytes(DOWNLOAD_BYTES)} once.`}
          </p>
        )}
        <LabFacts run={run} />
        <p className="text-dim text-small">
          It also works with{' '}
          <Link to="/live" className="text-paper underline underline-offset-4">
            your camera or a drawing, live
          </Link>
          .
        </p>
        <RunStatus state={state} />
      </div>
    </div>
  )
}

interface ChosenPicture {
  readonly source: PictureSource
  /** Whether it was brought to be seen at once. */
  readonly startsNow: boolean
}

/** What was measured of the frame that is shown, and how fast this machine is. */
function LabFacts({ run: { state, frame, seed } }: { readonly run: LabRun }) {
  const { ssim, deltaE } = DRIFT_MEASURES
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

/** Starts the run, from the middle of its stage; it is gone as soon as there is something to watch. */
function StartButton({ run: { state, frame, toggle } }: { readonly run: LabRun }) {
  if (state.isRunning || state.frames.length > 1) return null
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <Button
        look="primary"
        size="large"
        onClick={toggle}
        disabled={frame === undefined}
        className="pointer-events-auto outline-offset-4"
      >
        <Icon name="play" />
        Start
      </Button>
    </div>
  )
}
