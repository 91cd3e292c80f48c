import { DEFAULT_STYLE, type Style } from '@afterimage/core/styles'
import type { Pixels } from '@afterimage/frames/pixels'
import { useRef, useState } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { LabFailure } from '../lab/lab-failure.tsx'
import { StylePills } from '../lab/style-pills.tsx'
import { CameraPanel } from './camera/camera-panel.tsx'
import { useCameraSource } from './camera/use-camera-source.ts'
import { composeInput, type LiveMode } from './compose-input.ts'
import { DrawingPanel } from './drawing/drawing-panel.tsx'
import { useDrawing } from './drawing/use-drawing.ts'
import { KeepDialog, type Moment } from './keep/keep-dialog.tsx'
import { LiveButtons } from './live-buttons.tsx'
import { LiveFacts } from './live-facts.tsx'
import { LiveStage } from './live-stage.tsx'
import { LoopSettings } from './loop-settings.tsx'
import { SourceChoice, type SourceName } from './source-choice.tsx'
import { useLiveLoop } from './use-live-loop.ts'

const FIRST_SEED = 7
const FIRST_SHARE = 0.15
/** How long a copy stands for people who asked for less motion. */
const CALM_MS = 1_000

/** The stage is as wide as leaves its buttons in the window. */
const COLUMNS =
  'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(22rem,min(60%,calc((100svh-23rem)*4/3)))_minmax(0,1fr)] xl:gap-x-16'

/** The loop in this page: a camera or a drawing goes in, and its copies go round. */
export function LiveStudio() {
  const [sourceName, setSourceName] = useState<SourceName>('camera')
  const [mode, setMode] = useState<LiveMode>('follow')
  const [share, setShare] = useState(FIRST_SHARE)
  const [style, setStyle] = useState<Style>(DEFAULT_STYLE)
  const [seed, setSeed] = useState(FIRST_SEED)
  const [moment, setMoment] = useState<Moment | null>(null)
  const isCalm = useReducedMotion()
  const camera = useCameraSource()
  const { drawing, dispatch: draw, source: paper } = useDrawing()
  const source = sourceName === 'camera' ? camera : paper
  /** What the last pass came from: a drift needs no more of its source than that. */
  const origin = useRef<Pixels | null>(null)

  const takeInput = (previous: Pixels | null) => {
    const shown = source.read() ?? (mode === 'drift' && previous !== null ? origin.current : null)
    if (shown === null) return null
    origin.current = shown
    const input = composeInput({ previous, source: shown, mode, share, layer: source.takeLayer() })
    return { previous: input, original: shown }
  }
  const [state, dispatch] = useLiveLoop({ style, seed, standsMs: isCalm ? CALM_MS : 0, takeInput })

  const beginAnew = () => {
    origin.current = null
    dispatch({ type: 'begun-anew' })
  }
  const chooseSource = (name: SourceName) => {
    camera.close()
    setSourceName(name)
    dispatch({ type: 'stopped' })
    beginAnew()
  }
  const chooseMode = (chosen: LiveMode) => {
    setMode(chosen)
    if (sourceName !== 'camera') return
    if (chosen === 'drift') camera.freeze()
    else if (camera.frozen !== null) camera.open()
  }
  const toggle = () => {
    if (!state.isRunning && sourceName === 'camera' && mode === 'drift') camera.freeze()
    dispatch({ type: 'toggled' })
  }
  const keep = () => {
    if (state.picture === null) return
    dispatch({ type: 'stopped' })
    setMoment({ copy: state.picture, passes: state.passes, origin: source.keep(), originName: sourceName })
  }
  const { network } = state
  return (
    <div className={COLUMNS}>
      <div className="grid content-start gap-3 lg:sticky lg:top-6 lg:self-start">
        <LiveStage state={state} invitation={invitationFor(sourceName, camera.hasPicture)} />
        <LiveButtons
          state={state}
          canStart={sourceName === 'drawing' || camera.hasPicture || (mode === 'drift' && state.picture !== null)}
          onToggle={toggle}
          onAnew={beginAnew}
          onKeep={keep}
        />
        {(network === 'download' || network === 'unsupported' || network === 'pass') && (
          <LabFailure why={network} onRetry={toggle} />
        )}
      </div>
      <div className="grid content-start gap-8">
        <div className="grid gap-3">
          <SourceChoice value={sourceName} onChoose={chooseSource} />
          {sourceName === 'camera' ? (
            <CameraPanel source={camera} onAgain={() => chooseMode('follow')} />
          ) : (
            <DrawingPanel drawing={drawing} dispatch={draw} />
          )}
        </div>
        <LoopSettings sourceName={sourceName} mode={mode} onMode={chooseMode} share={share} onShare={setShare} />
        <StylePills value={style} onChoose={setStyle} />
        <LiveFacts state={state} seed={seed} onSeed={setSeed} isCalm={isCalm} />
      </div>
      {moment && <KeepDialog moment={moment} style={style} seed={seed} onClose={() => setMoment(null)} />}
    </div>
  )
}

function invitationFor(sourceName: SourceName, hasPicture: boolean): string {
  if (sourceName === 'drawing') return 'Draw something, then start.'
  return hasPicture ? 'It is ready to start.' : 'Turn on the camera, then start.'
}
