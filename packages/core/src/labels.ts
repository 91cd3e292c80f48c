/** What a small network believes is in a picture. */
export interface SeenLabel {
  /** One of the 80 things of the COCO data set, such as `teddy bear`. */
  readonly id: string
  /** The network's own score, 0–1: how sure it is, and no probability. */
  readonly score: number
}

/** What was seen in one frame, the surest first; null while nobody has looked at it. */
export interface SeenFrame {
  readonly number: number
  readonly labels: readonly SeenLabel[] | null
}

/** One belief, from the first frame that has it to the last. */
export interface LabelSpan {
  readonly label: string
  /** The mean of its scores in the frames where it was the surest, 0–1. */
  readonly score: number
  readonly from: number
  readonly to: number
}

/** What the network took the picture for, one thing after the other. */
export interface LabelStory {
  /** Never the same twice in a row; empty where it knew nothing from the beginning to the end. */
  readonly labels: readonly string[]
  /** The frame from which on it knew nothing any more; null where it still does, and where it never did. */
  readonly lostAt: number | null
}

/** How it is told, wherever it stands: nobody is to take it for the truth. */
export const LABELS_EXPLAINED = 'The belief of one small network that knows 80 things, with how sure it is of each.'

/** The same where there is room for a word. */
export const LABELS_TITLE = 'A machine sees'

/**
 * What the network believed, frame by frame: a change counts only when it holds for two frames, and one that does not is no
 * change at all. Goes as far as the frames were looked at without a gap. Frames where nothing is known lie between the spans.
 */
export function labelSpans(frames: Iterable<SeenFrame>): readonly LabelSpan[] {
  return runsOf(frames).flatMap(({ label, scores, from, to }) =>
    label === undefined ? [] : [{ label, score: meanOf(scores), from, to }],
  )
}

/** What is told of the labels in a few words. Null while nobody has looked at any frame. */
export function labelStoryOf(frames: Iterable<SeenFrame>): LabelStory | null {
  const runs = runsOf(frames)
  const last = runs.at(-1)
  if (last === undefined) return null
  const known = runs.flatMap(({ label }) => label ?? [])
  const labels = known.filter((label, at) => label !== known[at - 1])
  return { labels, lostAt: last.label === undefined && labels.length > 0 ? last.from : null }
}

/** More than this no card has room for; of a longer story the middle is left out. */
const MAX_TOLD = 5

/** “orange → teddy bear → person”, or what was lost; empty where there is nothing to tell. */
export function formatLabelStory(story: LabelStory | null): string {
  if (story === null || story.labels.length === 0) return ''
  const { labels, lostAt } = story
  const told = labels.length <= MAX_TOLD ? labels : [...labels.slice(0, 2), '…', ...labels.slice(3 - MAX_TOLD)]
  return lostAt === null ? told.join(' → ') : `${told.join(' → ')}, lost at frame ${lostAt}`
}

/** The story for a card, where there is room for a few words; empty where there is nothing to tell. */
export function storyInShort(story: LabelStory | null): string {
  const told = formatLabelStory(story)
  return told === '' ? '' : `seen as ${told}`
}

/** The story as a sentence for a description; empty where there is nothing to tell. */
export function storySentence(story: LabelStory | null): string {
  const told = formatLabelStory(story)
  return told === '' ? '' : `One small network that knows 80 things believed to see: ${told}.`
}

/** What is seen in one frame: “orange 42%, cup 31%”; undefined while nobody has looked. */
export function formatLabels(labels: readonly SeenLabel[] | null): string | undefined {
  if (labels === null) return undefined
  if (labels.length === 0) return 'nothing that it knows'
  return labels.map(({ id, score }) => `${id} ${formatScore(score)}`).join(', ')
}

/** A score as it is shown, in whole percent, rounded down. */
export function formatScore(score: number): string {
  // A mean that falls short of a whole percent by nothing but its arithmetic is that percent.
  return `${Math.floor(Math.round(10_000 * Math.min(1, Math.max(0, score))) / 100)}%`
}

interface Run {
  readonly label: string | undefined
  readonly scores: number[]
  readonly from: number
  to: number
}

function runsOf(frames: Iterable<SeenFrame>): readonly Run[] {
  const runs: Run[] = []
  // The frame before, where it saw something else than the run says.
  let departed: { readonly label: string | undefined; readonly score: number | undefined } | undefined
  for (const { number, labels } of frames) {
    if (labels === null) break
    const [surest] = labels
    const seen = { label: surest?.id, score: surest?.score }
    const current = runs.at(-1)
    if (current === undefined) {
      runs.push(startOf(seen.label, number))
      addScore(runs, seen.score)
    } else if (seen.label === current.label) {
      current.to = number
      addScore(runs, seen.score)
      departed = undefined
    } else if (departed !== undefined && seen.label === departed.label) {
      current.to = number - 2
      runs.push({ ...startOf(seen.label, number - 1), to: number })
      addScore(runs, departed.score)
      addScore(runs, seen.score)
      departed = undefined
    } else {
      current.to = number
      departed = seen
    }
  }
  return runs
}

function startOf(label: string | undefined, from: number): Run {
  return { label, scores: [], from, to: from }
}

function addScore(runs: readonly Run[], score: number | undefined): void {
  if (score !== undefined) runs.at(-1)?.scores.push(score)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
