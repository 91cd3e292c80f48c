import type { FrameView } from '../model/evolution-view.ts'

/** Decoded full-size frames that are kept: enough to scrub back and forth, little enough for a phone. */
const MAX_FULL_BYTES = 160_000_000
const MAX_LOADS = 4
/** Of these: on a slow line a run goes on while they come, and the newest thumbnail must not wait for them. */
const MAX_FULL_LOADS = 2
const MAX_ATTEMPTS = 3
const LOAD_DEADLINE_MS = 20_000

type Size = 'full' | 'thumbnail'

/**
 * Decoded pictures of one evolution's frames. A picture is handed out only when it can be drawn at once: the full
 * frame, or its thumbnail until that has come; so scrubbing never shows an empty moment.
 */
export class FramePictures {
  #frames: readonly FrameView[] = []
  #wanted: readonly number[] = []
  readonly #pictures = { full: new Map<string, ImageBitmap>(), thumbnail: new Map<string, ImageBitmap>() }
  readonly #attempts = new Map<string, number>()
  readonly #loading = new Map<string, { readonly controller: AbortController; readonly size: Size }>()
  readonly #listeners = new Set<() => void>()
  readonly #maxFullBytes: number

  /** `sharers` of them on one page share what a page may keep. */
  constructor(sharers = 1) {
    this.#maxFullBytes = MAX_FULL_BYTES / sharers
  }

  /** Tells which frames there are and which are wanted in full size, the most urgent first. */
  want(frames: readonly FrameView[], numbers: readonly number[]): void {
    this.#frames = frames
    this.#wanted = numbers
    this.#pump()
  }

  /** What was told last. */
  get wanted(): readonly number[] {
    return this.#wanted
  }

  /** The best picture of a frame that can be drawn now. */
  best(number: number, size: Size): ImageBitmap | undefined {
    const frame = this.#frames[number]
    if (frame === undefined) return undefined
    const thumbnail = this.#pictures.thumbnail.get(frame.thumbnailUrl)
    if (size === 'thumbnail' && thumbnail !== undefined) return thumbnail
    return this.#full(frame.url) ?? thumbnail
  }

  /** Whether the full frame can be drawn now. */
  isReady(number: number): boolean {
    const frame = this.#frames[number]
    return frame !== undefined && this.#pictures.full.has(frame.url)
  }

  /** Whether the full frame was tried to be loaded, again and again, in vain. */
  hasFailed(number: number): boolean {
    return (this.#attempts.get(this.#frames[number]?.url ?? '') ?? 0) >= MAX_ATTEMPTS
  }

  /** Tries again what was given up. */
  tryAgain(): void {
    this.#attempts.clear()
    this.#tell()
    this.#pump()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stops loading and frees the memory. */
  close(): void {
    for (const { controller } of this.#loading.values()) controller.abort()
    for (const pictures of [this.#pictures.full, this.#pictures.thumbnail]) {
      for (const picture of pictures.values()) picture.close()
      pictures.clear()
    }
    this.#loading.clear()
    this.#frames = []
    this.#wanted = []
  }

  /** A full frame, marked as the one used last. */
  #full(url: string): ImageBitmap | undefined {
    const picture = this.#pictures.full.get(url)
    if (picture === undefined) return undefined
    this.#pictures.full.delete(url)
    this.#pictures.full.set(url, picture)
    return picture
  }

  #pump(): void {
    while (this.#loading.size < MAX_LOADS) {
      const next = this.#next()
      if (next === undefined) return
      void this.#load(next.url, next.size)
    }
  }

  /** What to load next: the frame in view and its reference, the small pictures first, then other thumbnails, then the neighbours in full. */
  #next(): { readonly url: string; readonly size: Size } | undefined {
    const wanted = this.#wanted.flatMap((number) => this.#frames[number] ?? [])
    const full = (frame: FrameView) => ({ url: frame.url, size: 'full' as const })
    const thumbnail = (frame: FrameView) => ({ url: frame.thumbnailUrl, size: 'thumbnail' as const })
    const candidates = [
      ...wanted.slice(0, 2).map(thumbnail),
      ...wanted.slice(0, 2).map(full),
      ...wanted.map(thumbnail),
      ...this.#frames.map(thumbnail),
      ...wanted.map(full),
    ]
    const fullLoads = [...this.#loading.values()].filter(({ size }) => size === 'full').length
    return candidates.find(
      ({ url, size }) => (size === 'thumbnail' || fullLoads < MAX_FULL_LOADS) && this.#isMissing(url, size),
    )
  }

  #isMissing(url: string, size: Size): boolean {
    return !this.#pictures[size].has(url) && !this.#loading.has(url) && (this.#attempts.get(url) ?? 0) < MAX_ATTEMPTS
  }

  async #load(url: string, size: Size): Promise<void> {
    const controller = new AbortController()
    this.#loading.set(url, { controller, size })
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LOAD_DEADLINE_MS)])
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`${response.status}`)
      const picture = await createImageBitmap(await response.blob())
      if (controller.signal.aborted) return picture.close()
      this.#pictures[size].set(url, picture)
      this.#attempts.delete(url)
      if (size === 'full') this.#forgetOldest()
      this.#tell()
    } catch {
      this.#attempts.set(url, (this.#attempts.get(url) ?? 0) + 1)
      this.#tell()
    } finally {
      this.#loading.delete(url)
      if (!controller.signal.aborted) this.#pump()
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #forgetOldest(): void {
    const kept = new Set(this.#wanted.map((number) => this.#frames[number]?.url))
    let bytes = 0
    for (const picture of this.#pictures.full.values()) bytes += picture.width * picture.height * 4
    for (const [url, picture] of this.#pictures.full) {
      if (bytes <= this.#maxFullBytes) return
      if (kept.has(url)) continue
      bytes -= picture.width * picture.height * 4
      this.#pictures.full.delete(url)
      picture.close()
    }
  }
}
