import type { RaceCutOptions } from '@afterimage/core/cut/race-cut-options'
import type { FilmSource } from '../film-source.ts'

/** One contender of a race that is cut. */
export interface CutContender {
  /** From 1. */
  readonly position: number
  /** What it is called beside the others. */
  readonly name: string
  readonly source: FilmSource
}

/** What the cut of a race is made of. */
export interface RaceCut {
  readonly title: string
  /** In their order; those that are not shown are left out. */
  readonly contenders: readonly CutContender[]
  readonly options: RaceCutOptions
  /** In a line, what it is. */
  readonly caption: string
}
