// The player's script, which runs inside the exported page, from a file and without a network. `npm run player` bundles it.
import { formatKept } from '@afterimage/core/fate'
import { LABELS_TITLE } from '@afterimage/core/labels'
import { frameInAddress } from '@afterimage/core/timeline/address'
import type { FilmTimeline } from '@afterimage/core/timeline/film-timeline'
import { isHalfInView, isInTimeline, takeKey } from '@afterimage/core/timeline/keymap'
import { layOutLane } from '@afterimage/core/timeline/lane'
import { areaPath, curvePoints, heightOf, linePath, SHARE_RANGE, withEnds } from '@afterimage/core/timeline/path'
import { atSpeed, type FilmPlayback, playFrom, playOn } from '@afterimage/core/timeline/playback'
import { firstPlayhead, movePlayhead, type PlayheadEvent, shownFrame } from '@afterimage/core/timeline/playhead'
import { frameAtX, stripFrames, xOfFrame } from '@afterimage/core/timeline/scale'
import { readSpeed, USUAL_SPEED } from '@afterimage/core/timeline/speed'
import type { PlayerData, PlayerFrame } from '../player-data.ts'
import { element, on, onDrag, text } from './elements.ts'
import { drawHeat } from './heat.ts'

const MIN_CELL_PX = 56
/** Of the curve's drawing, which is stretched to the instrument. */
const CURVE = { width: 1_000, height: 100 }

const data: PlayerData = JSON.parse(element<HTMLScriptElement>('film').textContent ?? '')
const pictures = data.frames.map(toPicture)
const last = data.frames.length - 1
const timeline: FilmTimeline = {
  framesPerSecond: data.framesPerSecond,
  steps: data.frames.map(({ steps }) => steps),
  totalSteps: data.frames.reduce((sum, { steps }) => sum + steps, 0),
}

const stage = element<HTMLElement>('stage')
const picture = element<HTMLCanvasElement>('picture')
const divider = element<HTMLInputElement>('divider')
const instrument = element<HTMLElement>('instrument')
const filmstrip = element<HTMLCanvasElement>('filmstrip')
const scrubber = element<HTMLInputElement>('scrubber')
const playButton = element<HTMLButtonElement>('play')
const keys = element<HTMLDialogElement>('keys')
const speedChoice = element<HTMLSelectElement>('speed')
const compareButton = element<HTMLButtonElement>('compare')
const heat = element<HTMLCanvasElement>('heat')
const heatButton = element<HTMLButtonElement>('heat-button')

let playhead = firstPlayhead(frameOfAddress(), last)
let playback: FilmPlayback | undefined
let isHeatOn = false

sizeStage()
drawCurve()
connect()
show()
new ResizeObserver(() => {
  drawFilmstrip()
  drawLane()
}).observe(instrument)
if (!matchMedia('(prefers-reduced-motion: reduce)').matches && shownFrame(playhead) === 0)
  move({ type: 'toggled-play' })

/** Moves the playhead, and shows what has changed. */
function move(event: PlayheadEvent): void {
  const before = playhead
  playhead = movePlayhead(playhead, event)
  if (playhead === before) return
  show()
  if (playhead.isPlaying && !before.isPlaying) play()
}

/** Shows where the playhead is everywhere at once: picture, figures, timeline, buttons. */
function show(): void {
  const current = shownFrame(playhead)
  const frame = data.frames[current]
  if (!frame) return
  const total = data.frames[last]?.number ?? 0
  const kept = keptOf(frame)
  text('number', `Frame ${frame.number}`)
  text('kept', kept === null ? 'not measured' : formatKept(kept))
  text('shift', frame.deltaE === null ? '–' : frame.deltaE.toFixed(1))
  text('position', `${frame.number} / ${total}`)
  text('right-label', `frame ${frame.number}`)
  const seen = frame.belief
  text('seen', seen === null ? '' : `${LABELS_TITLE} ${seen}`)
  element<HTMLElement>('seen').hidden = seen === null
  scrubber.value = String(current)
  const facts = [
    kept === null ? '' : `${formatKept(kept)} kept`,
    seen === null ? '' : `${LABELS_TITLE.toLowerCase()} ${seen}`,
  ]
  scrubber.setAttribute('aria-valuetext', [`Frame ${frame.number} of ${total}`, ...facts].filter(Boolean).join(', '))
  const { isComparing, isPlaying } = playhead
  picture.setAttribute(
    'aria-label',
    isComparing ? `The original beside frame ${frame.number}` : `Frame ${frame.number}`,
  )
  playButton.textContent = isPlaying ? 'Pause' : current > 0 && current === last ? 'Play again' : 'Play'
  speedChoice.value = String(playhead.speed)
  compareButton.setAttribute('aria-pressed', String(isComparing))
  stage.classList.toggle('comparing', isComparing)
  divider.hidden = !isComparing
  showHeat(frame.number)
  stage.style.setProperty('--divider', `${divider.value}%`)
  instrument.style.setProperty('--at', `${xOfFrame({ width: 100, total: last }, current)}%`)
  instrument.style.setProperty('--level', String(kept === null ? 1 : heightOf(kept, SHARE_RANGE, 1)))
  draw()
}

function draw(): void {
  const context = picture.getContext('2d')
  const image = pictures[shownFrame(playhead)]
  const original = pictures[0]
  if (!context || !image || !original) return
  if (!isReady(image)) {
    image.addEventListener('load', draw, { once: true })
    return
  }
  context.drawImage(image, 0, 0, picture.width, picture.height)
  if (!isReady(original)) return
  if (isHeatOn) drawHeat(heat, original, image)
  if (!playhead.isComparing) return
  const shownPx = (Number(divider.value) / 100) * original.naturalWidth
  const share = shownPx / original.naturalWidth
  if (shownPx < 1) return
  context.drawImage(
    original,
    ...([0, 0, shownPx, original.naturalHeight] as const),
    ...([0, 0, share * picture.width, picture.height] as const),
  )
}

/** Where and how much the frame differs from the original, over it. */
function showHeat(number: number): void {
  const name = number === 0 ? 'No change: this is the original' : `Change from the original to frame ${number}`
  heatButton.setAttribute('aria-pressed', String(isHeatOn))
  heat.setAttribute('aria-label', name)
  text('heat-name', name)
  stage.classList.toggle('heated', isHeatOn)
}

function play(): void {
  playback = playFrom(timeline, shownFrame(playhead), performance.now(), playhead.speed)
  requestAnimationFrame(advance)
}

function advance(now: number): void {
  if (!playhead.isPlaying || !playback) return
  const shown = shownFrame(playhead)
  const played = playOn(timeline, atSpeed(playback, now, playhead.speed), now, { shown, isReady: isThere })
  playback = played.playback
  move({ type: 'reached', frame: played.frame })
  if (played.isOver) move({ type: 'paused' })
  else requestAnimationFrame(advance)
}

function moveDivider(percent: number): void {
  divider.value = String(percent)
  show()
}

function connect(): void {
  scrubber.max = String(last)
  on(playButton, 'click', () => move({ type: 'toggled-play' }))
  on(speedChoice, 'change', () => {
    move({ type: 'chose-speed', speed: readSpeed(speedChoice.value) ?? USUAL_SPEED })
  })
  on(element<HTMLElement>('help'), 'click', () => keys.showModal())
  on(compareButton, 'click', () => move({ type: 'toggled-compare' }))
  on(heatButton, 'click', () => {
    isHeatOn = !isHeatOn
    show()
  })
  on(scrubber, 'input', () => move({ type: 'chose', frame: Number(scrubber.value) }))
  on(divider, 'input', () => moveDivider(Number(divider.value)))
  onDrag(instrument, (x, width) => move({ type: 'chose', frame: frameAtX({ width, total: last }, x) }))
  onDrag(picture, (x, width) => playhead.isComparing && moveDivider((x / width) * 100))
  on(element<HTMLElement>('chapters'), 'click', ({ target }) => {
    if (target instanceof HTMLButtonElement) move({ type: 'chose', frame: nearest(Number(target.value)) })
  })
  addEventListener('hashchange', () => move({ type: 'chose', frame: frameOfAddress() }))
  addEventListener('keydown', (event) => {
    const isOurs = isHalfInView(stage.getBoundingClientRect(), innerHeight) || isInTimeline(event.target)
    const asked = takeKey(event, { takes: () => isOurs, onHelp: () => keys.showModal() })
    if (asked !== undefined) move(asked)
  })
}

function sizeStage(): void {
  picture.width = data.width
  picture.height = data.height
  stage.style.setProperty('--aspect', `${data.width} / ${data.height}`)
}

/** The drift curve: what is kept, from all of it at the top to nothing. */
function drawCurve(): void {
  const scale = { width: CURVE.width, total: last }
  const measured = data.frames.map((frame, number) => ({ number, value: keptOf(frame) }))
  const points = curvePoints(measured, SHARE_RANGE, scale, CURVE.height)
  if (points.length < 2) return
  const drawn = withEnds(points, scale)
  element<SVGPathElement>('line').setAttribute('d', linePath(drawn))
  element<SVGPathElement>('area').setAttribute('d', areaPath(drawn, CURVE.height))
}

/** What a small network took the picture for, from where to where; nothing where nobody has looked. */
function drawLane(): void {
  const lane = element<HTMLElement>('lane')
  lane.replaceChildren()
  const parts = layOutLane(data.spans, data.story, { width: lane.clientWidth, total: last })
  const add = (left: number, width: number, name: string): HTMLElement => {
    const span = document.createElement('span')
    span.className = name
    span.style.left = `${left}px`
    span.style.width = `${width}px`
    lane.append(span)
    return span
  }
  for (const { isBelief, left, width } of parts) if (isBelief) add(left, width, 'belief')
  for (const { isBelief, label, score, textLeft, textWidth } of parts) {
    if (!textWidth) continue
    add(textLeft, textWidth, isBelief ? 'words' : 'words ending').textContent = `${label} ${score}`.trim()
  }
}

/** As many thumbnails as fit, each the frame that the playhead stands on at its middle. */
function drawFilmstrip(): void {
  const { clientWidth, clientHeight } = filmstrip
  const context = filmstrip.getContext('2d')
  if (!context || clientWidth === 0) return
  filmstrip.width = Math.round(clientWidth * devicePixelRatio)
  filmstrip.height = Math.round(clientHeight * devicePixelRatio)
  const cells = stripFrames({ width: clientWidth, total: last }, MIN_CELL_PX)
  const cellWidth = filmstrip.width / cells.length
  for (const [cell, number] of cells.entries()) {
    const image = pictures[number]
    if (!image) continue
    const paint = () => {
      const scale = Math.max(cellWidth / image.naturalWidth, filmstrip.height / image.naturalHeight)
      const width = cellWidth / scale
      const height = filmstrip.height / scale
      const left = (image.naturalWidth - width) / 2
      const top = (image.naturalHeight - height) / 2
      const gap = cell === cells.length - 1 ? 0 : devicePixelRatio
      context.drawImage(image, left, top, width, height, cell * cellWidth, 0, cellWidth - gap, filmstrip.height)
    }
    if (isReady(image)) paint()
    else image.addEventListener('load', paint, { once: true })
  }
}

/** The original is itself: nothing was measured there. */
function keptOf({ number, kept }: PlayerFrame): number | null {
  return number === 0 ? 1 : kept
}

function toPicture({ image }: PlayerFrame): HTMLImageElement {
  const made = new Image()
  made.src = image
  return made
}

/** Whether nothing is to be waited for at a frame. */
function isThere(frame: number): boolean {
  const image = pictures[frame]
  return image === undefined || isReady(image)
}

function isReady(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0
}

/** `#frame=37` opens the film at that frame. */
function frameOfAddress(): number {
  return nearest(frameInAddress(new URLSearchParams(location.hash.slice(1))) ?? 0)
}

/** Where a frame is in the film, or the nearest one there is. */
function nearest(number: number): number {
  const found = data.frames.findIndex((frame) => frame.number >= number)
  return found === -1 ? last : found
}
