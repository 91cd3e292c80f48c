import { filmTimeline, frameAtSeconds, secondsInside } from '@afterimage/core/timeline/film-timeline'
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
  show(0)
  play.addEventListener('click', toggle)
  video.addEventListener('click', toggle)
  video.addEventListener('play', follow)
  for (const event of ['play', 'pause']) video.addEventListener(event, showState)
  // The poster is not the first frame: whoever scrubs wants the film itself.
  slider.addEventListener('input', () => {
    video.pause()
    video.preload = 'auto'
    video.currentTime = secondsInside(timeline, slider.valueAsNumber)
    show(slider.valueAsNumber)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || event.target === play || event.target instanceof HTMLAnchorElement) return
    event.preventDefault()
    toggle()
  })
}
