import type { CutOptions } from '@afterimage/core/cut/cut-options'
import type { Drift } from '@afterimage/core/drift'
import type { LabelStory, SeenLabel } from '@afterimage/core/labels'
import type { OutputKind } from '@afterimage/core/output-kinds'
import type { RunOptions } from '@afterimage/core/run-options'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { StopCause } from '@afterimage/core/stop-rules'
import type { Style } from '@afterimage/core/styles'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Moment } from '../../platform/database/column-types.ts'
import type { FileExtension } from '../../platform/storage/storage.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    evolutions: EvolutionTable
    frames: FrameTable
    tries: TryTable
    outputs: OutputTable
    outbox: OutboxTable
    title_words: TitleWordTable
    races: RaceTable
    cuts: CutTable
  }
}

/**
 * Written in `lifecycle/` alone, whose `lifecycle-tables.ts` says with what. Not `never`: Kysely would leave the column out of what a
 * statement takes, and an object made above the statement may have more than that.
 */
type OfLifecycle<Value> = ColumnType<Value, undefined, undefined>

export interface EvolutionTable {
  id: string
  /** Exactly one of the two owners is set. */
  owner_visitor: string | null
  owner_account: string | null
  status: OfLifecycle<EvolutionStatus>
  /** What its owner calls it; null where it has no title. */
  title: string | null
  /** Who made it, in its owner's words; null where nobody is named. */
  maker: string | null
  style: Style
  prompt: string
  seed: number
  /** The longer side of its frames, as it was chosen; null where the model has its own size, and of before there was a choice. */
  size_px: number | null
  total_frames: number
  /** What was chosen of its run besides; null for nothing. */
  run_options: Json<RunOptions> | null
  /** The frame with which a rule of its run ended it before its length, and which; null where none has. */
  stopped_at: number | null
  stopped_by: StopCause | null
  completed_frames: Generated<number>
  /** How many it had before damage took some back, at most; 0 where that never happened. */
  delivered_frames: Generated<number>
  /** Share of the original that its last frame keeps, 0–1; null while nothing was measured. */
  kept: number | null
  /** Whether it has frames of before `kept` was measured, which are measured again once it has settled. */
  needs_measuring: Generated<boolean>
  /** The first of its frames that kept less than half of the original; null while none has. */
  half_life: number | null
  /** Whether it has frames that nobody has looked at; those of before anybody looked do not count. */
  needs_looking: Generated<boolean>
  /** Until when a worker looks at its frames. */
  looking_until: Moment | null
  /** How often a worker has begun to look since one of its frames was looked at. */
  fruitless_looks: Generated<number>
  /** What the labels of its frames tell; null while nobody has looked at any. */
  label_story: Json<LabelStory> | null
  provider: string
  model: string
  model_name: string
  visibility: 'public' | 'unlisted'
  /** Whether others may fork it. */
  allows_forks: Generated<boolean>
  /** Of a fork the evolution, the frame and that frame's content that it began with; the evolution may be gone since. */
  forked_from: string | null
  forked_from_frame: number | null
  forked_from_sha256: string | null
  /** The race that it began in, and which of its contenders it is, from 1. */
  race_id: string | null
  race_position: number | null
  error_message: string | null
  animation_progress: number | null
  /** Fences runs: only the run that holds the newest number may write. */
  attempt: OfLifecycle<number>
  /** Runs in a row that ended without a frame, which bounds the work on an evolution that kills its worker. */
  fruitless_runs: Generated<number>
  /** Frames that count as delivered though they are gone: asked for when the owner cancelled, or made before a reset. */
  forfeited_frames: Generated<number>
  /** Until when a busy model asked us to wait; no progress before it is no sign of being stuck. */
  waiting_until: Moment | null
  /** When the files were deleted because their time was over. */
  files_expired_at: Moment | null
  /**
   * Whose it is in the queue while it is unfinished: `account:` and the id, or `network:` and a keyed hash of the network
   * from which somebody without an account started it.
   */
  queue_owner: OfLifecycle<string | null>
  /** Whether its account wants an email when it has ended; one that goes out takes the request with it. */
  mail_when_ended: Generated<boolean>
  /** The run of whose end the email is due: it is being sent, or waits until the account's address is proved. */
  mail_due_attempt: number | null
  request_id: string
  created_at: Moment
  updated_at: Moment
  started_at: Moment | null
  completed_at: Moment | null
  /** When it ended, well or not; null before. What changes with each frame is in no index, so this is. */
  ended_at: GeneratedAlways<Date | null>
  /** The number of its frames, of a completed one whose half-life can be told; null otherwise. */
  told_frames: GeneratedAlways<number | null>
  /** Whether it may be seen: see {@link Moderation}. */
  moderation: Generated<Moderation>
  /** What stays of an evolution that the operator removed: when, who ran the command, and why. */
  removed_at: Moment | null
  removed_by: string | null
  removal_reason: string | null
  is_featured: Generated<boolean>
  /** What the look before the gallery says: see {@link GalleryLook}; since when; and why the operator keeps it out. */
  gallery_look: Generated<GalleryLook>
  gallery_look_at: Moment | null
  gallery_reason: string | null
  /** The original of which that was said; null while nothing is known of it. Others of the same picture are found by it. */
  looked_sha256: string | null
  /** What a network says of its original, 0–1; null where none has said anything, or could not. */
  original_unsafe: number | null
  /** When a network looked at it; null where the same picture was known from another evolution. */
  assessed_at: Moment | null
  /** Until when nobody else begins to look at its original, and how often somebody did in vain. */
  assessing_until: Moment | null
  fruitless_assessments: Generated<number>
  /** Finished, public, neither reported nor hidden, and not held back by the look before the gallery. */
  in_gallery: GeneratedAlways<boolean>
  /** Kept by triggers (migration 0005), as are those of the last day and week. */
  like_count: Generated<number>
  view_count: Generated<number>
  likes_day: Generated<number>
  views_day: Generated<number>
  likes_week: Generated<number>
  views_week: Generated<number>
}

/**
 * Whether the gallery may show a public evolution. `none`: nobody looks here, or it was there before anybody did. `due`: its original
 * is to be looked at first. `passed`: a network found nothing. `held`: the operator is to decide, who `released` it or has it
 * `kept_out`. Anybody with the link sees it in any case.
 */
export type GalleryLook = 'none' | 'due' | 'passed' | 'held' | 'released' | 'kept_out'

/** What was made, frame by frame; frame 0 is the normalised original. */
export interface FrameTable {
  evolution_id: string
  number: number
  sha256: string
  previous_sha256: string | null
  thumbnail_sha256: string
  bytes: number
  width: number
  height: number
  seed: number
  duration_ms: number
  cost_usd: number
  caption: string | null
  /** Whether it has nothing in common with the picture that was sent: looked at where that is told of a model, in frame 1 alone. */
  is_unrelated: Generated<boolean>
  /** As it was recorded: `listFrames` completes it. */
  drift: Json<Drift> | null
  /** Null while nobody has looked at it. */
  seen: Json<FrameSeen> | null
  /** The file that has what the picture means, as numbers. */
  embedding_sha256: string | null
  created_at: Moment
}

/** Every try at a frame, whether a frame came of it or not, and each frame that was damaged later and is made again. */
export interface TryTable {
  id: Generated<number>
  evolution_id: string
  number: number
  kind: 'made' | 'retried' | 'refused' | 'damaged'
  reason: string
  /** What one that made no frame costs for certain, and what the provider may bill beyond that, US dollars; null where that is not known. */
  cost_usd: Generated<number | null>
  may_cost_usd: Generated<number | null>
  at: Moment
}

export interface OutputTable {
  evolution_id: string
  kind: OutputKind
  sha256: string
  extension: FileExtension
  bytes: number
  /** Of a film that was signed and read again as valid: how many steps were proven then, frame by frame. Null where nothing was. */
  proven_steps: number | null
  created_at: Moment
}

/** The words that a title and its maker's name are found by, as `titleWords` splits them. */
export interface TitleWordTable {
  word: string
  evolution_id: string
  /** The evolution's, so that the newest of a word are beside one another. */
  created_at: Moment
}

/** Evolutions that began together; those that are left name it. */
export interface RaceTable {
  id: string
  /** How many there were. */
  contenders: number
  created_at: Moment
}

/** A short film that was ordered of an evolution or of a race; it is kept for a day. */
export interface CutTable {
  id: string
  /** Null of a race. */
  evolution_id: string | null
  /** The evolution's, when it was ordered. */
  attempt: number | null
  /** Null of an evolution. */
  race_id: string | null
  /** Those of the race that it shows, in their order, and the state of each when it was ordered. */
  contenders: Json<readonly CutContenderState[]> | null
  options: Json<CutOptions>
  /** How often it was begun: one that kills its worker is given up. */
  tries: Generated<number>
  progress: Generated<number>
  /** The film, in the evolution's folder or in one of its own, once it is there. */
  sha256: string | null
  bytes: number | null
  /** Why there is none, once that is certain. */
  message: string | null
  /** The subscriber who ordered it, while it waits and is made. */
  ordered_by: string | null
  created_at: Moment
}

/** A contender as the cut of a race shows it: `attempt` is its own, when the cut was ordered. */
export interface CutContenderState {
  readonly id: string
  readonly attempt: number
}

/** What became of an evolution, until its readers have taken it. */
export interface OutboxTable {
  id: Generated<number>
  evolution_id: string
  /** The evolution's, once this had become true. */
  attempt: number
  kind: 'started' | 'framed' | 'completed' | 'failed' | 'cancelled' | 'retried' | 'extended' | 'reset' | 'removed'
  /** The frame that was recorded, of `framed`; told where somebody wants to hear of frames. */
  frame: number | null
  at: Moment
  /** How often it could not be taken, and when it is tried again. */
  tries: Generated<number>
  retry_at: Moment | null
}

/**
 * `reported` is hidden by reports and `hidden` by the operator, from everybody but the owner; `removed` is gone for good.
 * An `approved` one is as open as an `open` one: the operator has looked at it.
 */
export type Moderation = 'open' | 'reported' | 'hidden' | 'approved' | 'removed'

/** What networks saw in a frame. */
export interface FrameSeen {
  /** What is at least a little likely, the surest first. */
  readonly labels: readonly SeenLabel[]
  /** How alike it is in meaning, 0–1. */
  readonly meaning: { readonly toOriginal: number; readonly toPrevious: number }
}
