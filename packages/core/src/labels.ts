import { lostFrom, runsOf, type SeenFrame } from './beliefs.ts'

export type { SeenFrame, SeenLabel } from './beliefs.ts'

/** One belief, from the first frame that has it to the last. */
export interface LabelSpan {
  readonly label: string
  /** The mean of its scores in the frames that were taken for it, 0–1. */
  readonly score: number
  readonly from: number
  readonly to: number
}

/** What the network took the picture for, one thing after the other. */
export interface LabelStory {
  /** Never the same twice in a row; empty where it was sure of nothing from the beginning to the end. */
  readonly labels: readonly string[]
  /** The frame from which on it is sure of nothing any more, 0 where it never was; null where it still is, or there are frames to come. */
  readonly unsureFrom: number | null
  /** The frame from which on nothing is left of what it saw; null likewise, and where something may be. */
  readonly lostAt: number | null
}

/** How it is told, wherever it stands: nobody is to take it for the truth. */
export const LABELS_EXPLAINED = 'The guess of one small network that knows 80 things, with how sure it is of each.'

/** The same in a line, for a phone. */
export const LABELS_IN_SHORT = 'Under the curve: what one small network thinks it sees.'

/** The same where there is room for a word. */
export const LABELS_TITLE = 'A machine sees'

/** From which frame to which it believed what. Frames where it is sure of nothing lie between the spans. */
export function labelSpans(frames: Iterable<SeenFrame>): readonly LabelSpan[] {
  return runsOf(frames).flatMap(({ label, scores, from, to }) =>
    label === undefined ? [] : [{ label, score: meanOf(scores), from, to }],
  )
}

/**
 * What is told of the labels in a few words. How it ends is told when all frames that will be were looked at, and not before:
 * `isWhole` says whether there are others to come. Null while nobody has looked at any frame.
 */
export function labelStoryOf(frames: readonly SeenFrame[], isWhole: boolean): LabelStory | null {
  const runs = runsOf(frames)
  const last = runs.at(-1)
  if (last === undefined) return null
  const known = runs.flatMap(({ label }) => label ?? [])
  const labels = known.filter((label, at) => label !== known[at - 1])
  const hasEnded = isWhole && last.to === frames.at(-1)?.number && last.label === undefined
  if (hasEnded && labels.length === 0) return { labels, unsureFrom: 0, lostAt: null }
  if (!hasEnded) return { labels, unsureFrom: null, lostAt: null }
  const lost = lostFrom(frames, labels)
  return { labels, unsureFrom: last.from, lostAt: lost === null ? null : Math.max(last.from, lost) }
}

/** How a story ends, part by part: “not sure from frame 4” and, from another frame on, “lost at frame 17”. */
export function endingsOf({ unsureFrom, lostAt }: LabelStory): readonly { from: number; text: string }[] {
  const isUnsureFirst = unsureFrom !== null && unsureFrom !== lostAt
  return [
    ...(isUnsureFirst
      ? [{ from: unsureFrom, text: `not sure ${unsureFrom ? `from frame ${unsureFrom}` : 'of anything'}` }]
      : []),
    ...(lostAt === null ? [] : [{ from: lostAt, text: `lost at frame ${lostAt}` }]),
  ]
}

/** More than this no card has room for; of a longer story the middle is left out. */
const MAX_TOLD = 5

/** “orange → teddy bear → person”, and from where on it was not sure, or that nothing is left; empty where there is nothing to tell. */
export function formatLabelStory(story: LabelStory | null): string {
  if (story === null || story.labels.length === 0) return ''
  return [thingsOf(story), endingsOf(story)[0]?.text].filter(Boolean).join(', ')
}

function thingsOf({ labels }: LabelStory): string {
  const told = labels.length <= MAX_TOLD ? labels : [...labels.slice(0, 2), '…', ...labels.slice(3 - MAX_TOLD)]
  return told.join(' → ')
}

/** The story for a card, where there is room for a few words; empty where there is nothing to tell. */
export function storyInShort(story: LabelStory | null): string {
  const told = formatLabelStory(story)
  return told === '' ? '' : `a machine saw ${told}`
}

/** The story as a sentence for a description; empty where there is nothing to tell. */
export function storySentence(story: LabelStory | null): string {
  if (story === null) return ''
  const endings = endingsOf(story).map(({ text }) => text)
  if (story.labels.length > 0) return `${NETWORK} thought it saw: ${[thingsOf(story), ...endings].join(', ')}.`
  return endings.length === 0 ? '' : `${NETWORK} was not sure of anything in it.`
}

const NETWORK = 'A small network that knows 80 things'

/**
 * What is told of one frame, the same that the spans say: “orange 42%”, or that the network is sure of nothing; undefined while
 * nobody has looked.
 */
export function formatBelief(frames: readonly SeenFrame[], number: number): string | undefined {
  const run = runsOf(frames).find(({ from, to }) => from <= number && number <= to)
  if (run === undefined) return undefined
  if (run.label === undefined) return 'nothing that it is sure of'
  // Where it missed a frame between two that it was sure of, the thing is told without a score.
  const score = frames.find((frame) => frame.number === number)?.labels?.find(({ id }) => id === run.label)?.score
  return score === undefined ? run.label : `${run.label} ${formatScore(score)}`
}

/** A score as it is shown, in whole percent, rounded down. */
export function formatScore(score: number): string {
  // A mean that falls short of a whole percent by nothing but its arithmetic is that percent.
  return `${Math.floor(Math.round(10_000 * Math.min(1, Math.max(0, score))) / 100)}%`
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
