import type { Logger } from 'pino'
import type { WrittenProgress } from '../evolutions/evolutions.ts'
import { Problem } from '../platform/problem.ts'

/** One who is told where an evolution stands. */
export interface Follower {
  /** The state after a change, or the same one again after a while without. */
  tell(written: WrittenProgress): void
  /** There is nothing more to tell: what to say of it, or nothing where the caller should come again. */
  end(problem?: Problem): void
}

export interface EventHub {
  /** Tells the follower of every change from now on. Returns how to stop. */
  join(evolutionId: string, follower: Follower): () => void
  /** Ends all that follow. */
  close(): void
}

export interface EventHubParts {
  /** The announcements that are made for each change of an evolution. */
  readonly follow: (evolutionId: string, changed: () => void) => () => void
  /** Where it stands now. Throws `not_found`. */
  readonly read: (evolutionId: string) => Promise<WrittenProgress>
  readonly log: Pick<Logger, 'warn'>
  /** Least time from one reading to the next: what changes meanwhile is told together. */
  readonly everyMs?: number
  /** After so long without a change the state is told again, so that everybody is looked at anew. */
  readonly beatMs?: number
}

const EVERY_MS = 250
const BEAT_MS = 15_000

/** Tells many of the same evolution by one reading a change, however many they are; of one that nobody follows nothing is read. */
export function openEventHub(parts: EventHubParts): EventHub {
  const topics = new Map<string, Topic>()
  return {
    join: (id, follower) => {
      const topic = topics.get(id) ?? openTopic(id, parts)
      topics.set(id, topic)
      topic.followers.add(follower)
      return () => {
        topic.followers.delete(follower)
        if (topic.followers.size > 0 || topics.get(id) !== topic) return
        topics.delete(id)
        topic.close()
      }
    },
    close: () => {
      for (const topic of topics.values()) for (const follower of topic.followers) follower.end()
    },
  }
}

interface Topic {
  readonly followers: Set<Follower>
  close(): void
}

function openTopic(id: string, { follow, read, log, everyMs = EVERY_MS, beatMs = BEAT_MS }: EventHubParts): Topic {
  const followers = new Set<Follower>()
  let isReading = false
  let isStale = false
  const tellOnce = async () => {
    const written = await read(id)
    for (const follower of followers) follower.tell(written)
  }
  const tell = async () => {
    isReading = true
    try {
      while (isStale && followers.size > 0) {
        isStale = false
        await tellOnce()
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    } catch (error) {
      const problem = error instanceof Problem ? error : undefined
      if (problem === undefined) log.warn({ err: error }, 'events could not be read')
      for (const follower of followers) follower.end(problem)
    } finally {
      isReading = false
    }
  }
  const changed = () => {
    isStale = true
    if (!isReading) void tell()
  }
  const stop = follow(id, changed)
  const beat = setInterval(changed, beatMs).unref()
  return {
    followers,
    close: () => {
      stop()
      clearInterval(beat)
    },
  }
}
