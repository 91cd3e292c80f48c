const DEADLINE_MS = 180_000

/** Fetches a file whole; `onBytes` hears how many more have come. Rejects on any answer but a good one, or after three minutes. */
export async function fetchBytes(url: string, onBytes: (more: number) => void): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const parts: Uint8Array[] = []
  const reader = response.body.getReader()
  while (true) {
    const { done, value } = await reader.read()
    if (done) return join(parts)
    parts.push(value)
    onBytes(value.length)
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
