/** One server-sent event. */
export interface ServerEvent {
  readonly id: string | undefined
  readonly name: string
  readonly data: string
}

/** An event that is longer than this is none of ours. */
const MAX_EVENT_LENGTH = 8_000_000

/**
 * Reads the events of a stream (WHATWG HTML, 9.2.6). `onSign` hears of whatever comes, comments included; `onRetry` of how long to wait
 * before the next connection, in milliseconds.
 */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array>,
  onSign: () => void,
  onRetry: (afterMs: number) => void,
): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  let lines: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      unread += decoder.decode(value, { stream: true })
      if (unread.length > MAX_EVENT_LENGTH) throw new RangeError('An event is too long.')
      // A carriage return at the end may be half of a line's end.
      const found = unread.split(/\r\n|\n|\r(?!$)/)
      unread = found.pop() ?? ''
      for (const line of found) {
        if (line !== '') lines.push(line)
        else {
          const event = readEvent(lines, onRetry)
          lines = []
          if (event !== undefined) yield event
        }
      }
    }
  } finally {
    // Not waited for: a caller who leaves has waited long enough.
    void reader.cancel().catch(() => undefined)
  }
}

function readEvent(lines: readonly string[], onRetry: (afterMs: number) => void): ServerEvent | undefined {
  let id: string | undefined
  let name = 'message'
  const data: string[] = []
  for (const line of lines) {
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'id') id = value
    else if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'retry' && /^\d{1,6}$/.test(value)) onRetry(Number(value))
  }
  return data.length === 0 ? undefined : { id, name, data: data.join('\n') }
}
