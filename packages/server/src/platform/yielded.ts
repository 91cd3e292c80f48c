/** A job stopped in good order so that others get their turn; it is put back into the queue. */
export class Yielded extends Error {
  override readonly name = 'Yielded'

  constructor() {
    super('others had nothing running')
  }
}
