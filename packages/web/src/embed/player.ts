import { firstCursor, moveCursor, shownFrame } from '@afterimage/core/timeline/cursor'
import { filmTimeline, frameAtSeconds, secondsInside } from '@afterimage/core/timeline/film-timeline'
import { takeKey } from '@afterimage/core/timeline/keymap'
import './player.css'

const video = document.querySelector('video')
const bar = document.querySelector<HTMLElement>('.bar')
const play = document.querySelector<HTMLButtonElement>('#play')
const slider = document.querySelector<HTMLInputElement>('#frame')
const count = document.querySelector<HTMLOutputElement>('#count')

// Without a film the page is a picture and a link, and needs no script.
if (video && bar && play && slider && count) openPlayer({ video, bar, play, slider, count })

interface Parts {
  readonly video: HTMLVideoElement
  readonly bar: HTMLElement
  readonly play: HTMLButtonElement
  readonly slider: HTMLInputElement
  readonly count: HTMLOutputElement
}

/** Puts our own controls in the place of the browser's: they count frames, not seconds. */
function openPlayer({ video, bar, play, slider, count }: Parts): void {
  const total = Number(video.dataset.total)
  const timeline = filmTimeline(total + 1)
  video.controls = false
  bar.hidden = false
  slider.max = String(total)
  const show = (frame: number) => {
    slider.value = String(frame)
    slider.style.setProperty('--done', `${(100 * frame) / Math.max(1, total)}%`)
    slider.setAttribute('aria-valuetext', frame === 0 ? 'the original' : `frame ${frame} of ${total}`)
    count.textContent = `${frame} / ${total}`
  }
  const follow = () => {
    show(frameAtSeconds(timeline, video.currentTime))
    if (!video.paused) requestAnimationFrame(follow)
  }
  const toggle = () => {
    if (video.paused) void video.play().catch(() => showState())
    else video.pause()
  }
  const showState = () => {
    play.setAttribute('aria-label', video.paused ? 'Play' : 'Pause')
    play.classList.toggle('playing', !video.paused)
  }
  const seek = (frame: number) => {
    video.pause()
    // The poster is not the first frame: a person who scrubs wants the film itself.
    video.preload = 'auto'
    video.currentTime = secondsInside(timeline, frame)
    show(frame)
  }
  show(0)
  play.addEventListener('click', toggle)
  video.addEventListener('click', toggle)
  video.addEventListener('play', follow)
  for (const event of ['play', 'pause']) video.addEventListener(event, showState)
  slider.addEventListener('input', () => seek(slider.valueAsNumber))
  document.addEventListener('keydown', (event) => {
    const asked = takeKey(event)
    if (asked === undefined) return
    if (asked.type === 'toggled-play') toggle()
    else seek(shownFrame(moveCursor({ ...firstCursor(slider.valueAsNumber), newest: total }, asked)))
  })
}
