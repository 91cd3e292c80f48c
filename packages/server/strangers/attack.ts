/** How hard an attack goes: a few seconds within `npm test`, or what strangers really did. */
export type Scale = 'short' | 'long'

export interface Outcome {
  /** The figures, for the table. */
  readonly measured: string
  /** Whether the bound held. */
  readonly holds: boolean
}

/** Something that a stranger can do to a running server, and what it may cost. */
export interface Attack {
  /** What the stranger does: "24 heavy legal pictures at once". */
  readonly name: string
  /** What must hold: "at most 1 GiB; nobody else waits over 500 ms (p99)". */
  readonly bound: string
  /** False where a test beside the code makes the same attack already, so that `npm test` need not make it twice. */
  readonly shortToo?: boolean
  /** Opens what it attacks, attacks it, and closes it again. Bounded in count and time, and on this machine alone. */
  run(scale: Scale): Promise<Outcome>
}
