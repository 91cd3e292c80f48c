// The player's script. It runs inside the exported page, from a file and without a network, so it is one file and imports nothing.
import type { PlayerData, PlayerFrame } from '../player-data.ts'

const MIN_CELL_PX = 56

const data: PlayerData = JSON.parse(element('film', HTMLScriptElement).textContent ?? '')
const pictures = data.frames.map(toPicture)
const last = data.frames.length - 1

const stage = element('stage', HTMLElement)
const picture = element('picture', HTMLCanvasElement)
const divider = element('divider', HTMLInputElement)
const instrument = element('instrument', HTMLElement)
const filmstrip = element('filmstrip', HTMLCanvasElement)
const scrubber = element('scrubber', HTMLInputElement)
const playButton = element('play', HTMLButtonElement)
const compareButton = element('compare', HTMLButtonElement)

let current = 0
let playingSince: { readonly at: number; readonly from: number } | undefined
let isComparing = false

describeFilm()
drawCurve()
connect()
show(frameOfAddress())
new ResizeObserver(drawFilmstrip).observe(instrument)
if (!matchMedia('(prefers-reduced-motion: reduce)').matches && current === 0) play()

/** Shows frame `index` everywhere at once: picture, figures, playhead. */
function show(index: number): void {
  current = Math.min(last, Math.max(0, index))
  const frame = data.frames[current]
  if (!frame) return
  draw()
  const similarity = frame.number === 0 ? 1 : frame.ssim
  text('number', `Frame ${frame.number}`)
  text('similarity', similarity === null ? '–' : similarity.toFixed(2))
  text('shift', frame.deltaE === null ? '–' : frame.deltaE.toFixed(1))
  text('position', `${frame.number} / ${data.frames[last]?.number ?? 0}`)
  text('right-label', `frame ${frame.number}`)
  scrubber.value = String(current)
  scrubber.setAttribute(
    'aria-valuetext',
    `Frame ${frame.number} of ${data.frames[last]?.number ?? 0}${similarity === null ? '' : `, similarity ${similarity.toFixed(2)}`}`,
  )
  picture.setAttribute(
    'aria-label',
    isComparing ? `The original beside frame ${frame.number}` : `Frame ${frame.number}`,
  )
  instrument.style.setProperty('--at', `${last === 0 ? 0 : (current / last) * 100}%`)
  instrument.style.setProperty('--level', String(similarity === null ? 1 : 1 - Math.max(0, similarity)))
}

function draw(): void {
  const context = picture.getContext('2d')
  const image = pictures[current]
  const original = pictures[0]
  if (!context || !image || !original) return
  if (!isReady(image)) {
    image.addEventListener('load', draw, { once: true })
    return
  }
  context.drawImage(image, 0, 0, picture.width, picture.height)
  if (!isComparing || !isReady(original)) return
  const shownPx = (Number(divider.value) / 100) * original.naturalWidth
  const share = shownPx / original.naturalWidth
  if (shownPx < 1) return
  context.drawImage(
    original,
    ...([0, 0, shownPx, original.naturalHeight] as const),
    ...([0, 0, share * picture.width, picture.height] as const),
  )
}

function play(): void {
  playingSince = { at: performance.now(), from: startSeconds(current === last ? 0 : current) }
  playButton.textContent = 'Pause'
  requestAnimationFrame(advance)
}

function togglePlaying(): void {
  if (playingSince) pause()
  else play()
}

function pause(): void {
  playingSince = undefined
  playButton.textContent = current === last ? 'Play again' : 'Play'
}

function advance(now: number): void {
  if (!playingSince) return
  const seconds = playingSince.from + Math.max(0, now - playingSince.at) / 1_000
  const index = data.frames.findLastIndex((_, i) => startSeconds(i) <= seconds + 1e-6)
  if (index !== current) show(index)
  if (seconds >= startSeconds(data.frames.length)) pause()
  else requestAnimationFrame(advance)
}

/** When frame `index` begins; for the number of frames, when the film ends. */
function startSeconds(index: number): number {
  return data.frames.slice(0, index).reduce((sum, frame) => sum + frame.steps, 0) / data.framesPerSecond
}

function seek(index: number): void {
  show(index)
  pause()
}

function compare(isOn: boolean): void {
  isComparing = isOn
  compareButton.setAttribute('aria-pressed', String(isOn))
  stage.classList.toggle('comparing', isOn)
  divider.hidden = !isOn
  moveDivider(Number(divider.value))
}

function moveDivider(percent: number): void {
  divider.value = String(percent)
  stage.style.setProperty('--divider', `${divider.value}%`)
  show(current)
}

function connect(): void {
  scrubber.max = String(last)
  playButton.addEventListener('click', togglePlaying)
  compareButton.addEventListener('click', () => compare(!isComparing))
  scrubber.addEventListener('input', () => seek(Number(scrubber.value)))
  divider.addEventListener('input', () => moveDivider(Number(divider.value)))
  onDrag(instrument, (share) => seek(Math.round(share * last)))
  onDrag(picture, (share) => isComparing && moveDivider(share * 100))
  addEventListener('hashchange', () => seek(frameOfAddress()))
  addEventListener('keydown', onKey)
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isOnButton = event.target instanceof HTMLButtonElement
  const isOnSlider = event.target instanceof HTMLInputElement // which moves itself
  const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
  if (event.key.toLowerCase() === 'c') compare(!isComparing)
  else if (event.key === ' ' && !isOnButton) togglePlaying()
  else if (target !== undefined && !isOnSlider) seek(target)
  else return
  event.preventDefault()
}

/** Calls `move` with the share of the element's width, 0–1, while a finger or the mouse is down on it. */
function onDrag(target: HTMLElement, move: (share: number) => void): void {
  const follow = (event: PointerEvent) => {
    const { left, width } = target.getBoundingClientRect()
    move(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  target.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    target.setPointerCapture(event.pointerId)
    follow(event)
  })
  target.addEventListener('pointermove', (event) => {
    if (target.hasPointerCapture(event.pointerId)) follow(event)
  })
}

/** What never changes: the facts, the half-life, how many frames there are. */
function describeFilm(): void {
  picture.width = data.width
  picture.height = data.height
  stage.style.setProperty('--aspect', `${data.width} / ${data.height}`)
  text('total', `of ${data.frames[last]?.number ?? 0}`)
  text('half-life', String(data.halfLife ?? '–'))
  for (const [name, value] of Object.entries(data.facts)) {
    const row = document.createElement('div')
    const term = document.createElement('dt')
    const detail = document.createElement('dd')
    term.textContent = name
    detail.textContent = value
    row.append(term, detail)
    element('facts', HTMLElement).append(row)
  }
}

/** The drift curve: similarity from 1 at the top to 0, in a box of 1000 × 100 that is stretched to the instrument. */
function drawCurve(): void {
  const points = data.frames.flatMap(({ number, ssim }, i) => {
    const value = number === 0 ? 1 : ssim
    return value === null
      ? []
      : [`${((i / Math.max(1, last)) * 1_000).toFixed(1)} ${(100 - Math.max(0, value) * 100).toFixed(2)}`]
  })
  if (points.length < 2) return
  const line = `M${points.join(' L')}`
  element('line', SVGPathElement).setAttribute('d', line)
  element('area', SVGPathElement).setAttribute('d', `${line} L1000 100 L0 100 Z`)
}

/** As many thumbnails as fit, each the frame that the playhead stands on at its middle. */
function drawFilmstrip(): void {
  const { clientWidth, clientHeight } = filmstrip
  const context = filmstrip.getContext('2d')
  if (!context || clientWidth === 0) return
  filmstrip.width = Math.round(clientWidth * devicePixelRatio)
  filmstrip.height = Math.round(clientHeight * devicePixelRatio)
  const cells = Math.max(1, Math.min(data.frames.length, Math.floor(clientWidth / MIN_CELL_PX)))
  const cellWidth = filmstrip.width / cells
  for (let cell = 0; cell < cells; cell++) {
    const image = pictures[Math.round(((cell + 0.5) / cells) * last)]
    if (!image) continue
    const paint = () => {
      const scale = Math.max(cellWidth / image.naturalWidth, filmstrip.height / image.naturalHeight)
      const width = cellWidth / scale
      const height = filmstrip.height / scale
      const left = (image.naturalWidth - width) / 2
      const top = (image.naturalHeight - height) / 2
      const gap = cell === cells - 1 ? 0 : devicePixelRatio
      context.drawImage(image, left, top, width, height, cell * cellWidth, 0, cellWidth - gap, filmstrip.height)
    }
    if (isReady(image)) paint()
    else image.addEventListener('load', paint, { once: true })
  }
}

function toPicture({ image }: PlayerFrame): HTMLImageElement {
  const made = new Image()
  made.src = image
  return made
}

function isReady(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth > 0
}

/** `#frame=37` opens the film at that frame. */
function frameOfAddress(): number {
  const wanted = Number(new URLSearchParams(location.hash.slice(1)).get('frame') ?? 0)
  return Math.max(
    0,
    data.frames.findIndex(({ number }) => number === wanted),
  )
}

function text(id: string, content: string): void {
  element(id, Element).textContent = content
}

function element<Type extends Element>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no ${id}.`)
}
