import { evolutionProgress } from '@afterimage/contract/evolution'
import { problemBody } from '@afterimage/contract/problem'
import { z } from 'zod'

/** One event as it came. */
export interface HeardEvent {
  readonly id: string | undefined
  readonly name: string
  /** The frames that there are, or the problem's code. */
  readonly says: number | string
}

const data = z.union([
  evolutionProgress.transform(({ progress }) => progress.current),
  problemBody.transform(({ code }) => code),
])

/** Reads the events of an answer until it ends. */
export async function* readEvents(answer: Response): AsyncGenerator<HeardEvent> {
  let unread = ''
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (unread + text).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line]))
      const read = (field: string) => fields.get(field)?.slice(field.length + 2)
      const name = read('event')
      if (name !== undefined) yield { id: read('id'), name, says: data.parse(JSON.parse(read('data') ?? '')) }
    }
  }
}

/** Reads on until an event is as wanted, and returns it. */
export async function hearUntil(
  events: AsyncGenerator<HeardEvent>,
  isWanted: (event: HeardEvent) => boolean,
): Promise<HeardEvent> {
  for (;;) {
    const { value, done } = await events.next()
    if (done === true) throw new Error('the events ended')
    if (isWanted(value)) return value
  }
}
