import { SeenStrip } from '../seen/seen-strip.tsx'
import { Slide } from './slide.tsx'

interface Feature {
  readonly title: string
  readonly text: string
  /** What is really behind it. */
  readonly fact: string
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Decline you can watch',
    text: 'Frames appear the moment they are made, with an honest estimate of how long the rest will take to get worse.',
    fact: 'up to 100 passes',
  },
  {
    title: 'Many instruments, one answer',
    text: 'Structure, colour, noise, meaning, edges, sharpness and then some. They rarely agree on anything. They agree on this.',
    fact: 'SSIM, PSNR, ΔE and others',
  },
  {
    title: 'Repeatable accidents',
    text: 'Same picture, same seed, same machine: the same ruin, to the byte. Science calls that a result. Support calls it working as intended.',
    fact: 'every pass is a pure function',
  },
  {
    title: 'A ledger nobody asked for',
    text: 'Each frame records its model, its seed, its time, and the hash of the frame that it was made from. There is a word for such a chain. We have been asked not to raise money with it.',
    fact: 'SHA-256, frame by frame',
  },
  {
    title: 'Nothing to sign up for',
    text: 'The default network is built in. It needs no key, no cloud and no encouragement.',
    fact: 'less than 4 MB of weights',
  },
  {
    title: 'Evidence, to go',
    text: 'A film, an animation, every frame in a ZIP, or one HTML file with a player inside, for showing it to people who have no connection and now no excuse.',
    fact: 'MP4, GIF, WebP, HTML, ZIP',
  },
]

/** The feature cards. Everything on them is true. */
export function SolutionSlide() {
  return (
    <Slide number={3} name="The solution" title="Loss, professionally managed.">
      <SeenStrip />
      <ul className="grid border-line border-t sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ title, text, fact }) => (
          <li
            key={title}
            className="flex flex-col border-line border-b py-8 sm:px-6 sm:odd:pl-0 sm:even:border-l lg:border-l lg:even:pl-6 lg:odd:pl-6 lg:[&:nth-child(3n+1)]:border-l-0 lg:[&:nth-child(3n+1)]:pl-0"
          >
            <h3 className="display-text text-title">{title}</h3>
            <p className="mt-3 mb-6 text-pretty text-dim">{text}</p>
            <p className="figure-text mt-auto text-label text-faint">{fact}</p>
          </li>
        ))}
      </ul>
    </Slide>
  )
}
