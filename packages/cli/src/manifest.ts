import type { Drift } from '@afterimage/core/drift'
import type { Output } from './read-options.ts'

/** One frame in the ledger. Its hash is that of its file's bytes; with its predecessor's it forms a chain back to frame 0. */
export interface LedgerFrame {
  readonly number: number
  readonly file: string
  readonly sha256: string
  readonly previousSha256: string | null
  readonly durationMs: number
  readonly costUsd: number
  /** Frame 0, the original, is held against itself. */
  readonly drift: Drift
  readonly createdAt: string
}

/** `manifest.json`: what was made, from what, and how to make it again. */
export interface Manifest {
  readonly title: string
  readonly image: { readonly name: string; readonly sha256: string }
  readonly provider: string
  readonly model: string
  readonly style: string
  readonly seed: number
  readonly iterations: number
  readonly width: number
  readonly height: number
  readonly frames: readonly LedgerFrame[]
  readonly outputs: readonly { readonly kind: Output; readonly file: string; readonly bytes: number }[]
}
