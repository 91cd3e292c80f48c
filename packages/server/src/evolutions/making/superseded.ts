/** The run lost its right to write: its evolution was cancelled, reset, or taken over by a newer run. */
export class Superseded extends Error {
  override readonly name = 'Superseded'

  constructor() {
    super('another run, a cancel or a reset took over')
  }
}

/** Goes on when the run still had its right to write, else throws {@link Superseded}. */
export async function assertStillOwner(held: Promise<boolean>): Promise<void> {
  if (!(await held)) throw new Superseded()
}
