import { expect, test } from 'vitest'
import { readEventStream, type ServerEvent } from './read-event-stream.ts'

const read = async (...chunks: readonly string[]) => {
  const waits: number[] = []
  const found: ServerEvent[] = []
  const stream = new Blob([...chunks]).stream()
  for await (const event of readEventStream(
    stream,
    () => undefined,
    (ms) => waits.push(ms),
  ))
    found.push(event)
  return { waits, found }
}

test.each([['\n'], ['\r\n'], ['\r']])('events are read whatever ends their lines (%j)', async (end) => {
  const lines = [
    'retry: 7',
    '',
    ': a comment',
    '',
    'id: "1="',
    'event: progress',
    'data: a',
    'data:b',
    '',
    'id: 2',
    '',
    'data',
    '',
    'data: half',
  ]
  const { waits, found } = await read(lines.join(end))
  expect(waits).toEqual([7])
  expect(found).toEqual([
    { id: '"1="', name: 'progress', data: 'a\nb' },
    { id: undefined, name: 'message', data: '' },
  ])
})

test('characters that come in halves are whole', async () => {
  const bytes = new TextEncoder().encode('data: é\n\n')
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (to) => {
      for (const byte of bytes) to.enqueue(Uint8Array.of(byte))
      to.close()
    },
  })
  const events = readEventStream(
    stream,
    () => undefined,
    () => undefined,
  )
  expect((await events.next()).value).toMatchObject({ data: 'é' })
})
