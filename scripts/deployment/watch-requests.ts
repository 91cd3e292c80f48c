import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 200
const ANSWER_WITHIN_MS = 20_000
const ADDRESSES = ['/api/gallery', '/api/status', '/openapi.json', '/auth/options']

export interface Watch {
  readonly requests: number
  readonly failures: readonly string[]
  /** Pages whose files were there no more when they were asked for, so that the page had to be loaded once more. */
  readonly loadedAnew: number
  /** Requests that were sent once more, as nginx closed the kept connection on which they had been sent. */
  readonly sentAnew: number
  stop(): Promise<void>
}

/**
 * Asks for what visitors' browsers ask for, one thing after the other and with no other second try than theirs, until it is stopped: pages with all files
 * that they name, once more where a file is gone, as the page itself does; the API, and the event stream of an evolution, which is opened again where it ends, as browsers do.
 */
export function watchRequests(site: string, evolutionId: string): Watch {
  const failures: string[] = []
  const stopping = new AbortController()
  let requests = 0
  let loadedAnew = 0
  let sentAnew = 0

  /** Who has its list read again closes the connections that wait; a browser sends what it had just sent on one of them on another. */
  const fetchAsBrowsersDo = async (url: URL): Promise<Response> => {
    const send = () => fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return send().catch((error: unknown) => {
      if (!isClosed(error)) throw error
      sentAnew += 1
      return send()
    })
  }

  const ask = async (address: string, gone?: () => void): Promise<string> => {
    requests += 1
    try {
      const answer = await fetchAsBrowsersDo(new URL(address, site))
      const text = await answer.text()
      if (answer.status === 404 && gone !== undefined) gone()
      else if (!answer.ok) failures.push(`${address}: ${answer.status} ${text.slice(0, 200)}`)
      return text
    } catch (error) {
      failures.push(`${address}: ${describe(error)}`)
      return ''
    }
  }
  const readPage = async (page: string, gone?: () => void) => {
    const named = [...(await ask(page)).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    for (const file of new Set(named)) await ask(file, gone)
  }
  const readPages = async () => {
    for (const page of ['/', `/evolution/${evolutionId}`, '/gallery']) {
      let isGone = false
      await readPage(page, () => {
        isGone = true
      })
      if (!isGone) continue
      loadedAnew += 1
      await readPage(page)
    }
  }
  const callApi = async () => {
    for (const address of [...ADDRESSES, `/api/evolution/${evolutionId}/status`]) await ask(address)
  }
  const followEvents = async () => {
    requests += 1
    const address = `/api/evolution/${evolutionId}/events`
    try {
      const answer = await fetch(new URL(address, site), { signal: stopping.signal })
      if (!answer.ok) failures.push(`${address}: ${answer.status}`)
      // A stream that is cut off, the browser opens again.
      await answer.text().catch(() => undefined)
    } catch (error) {
      if (!stopping.signal.aborted) failures.push(`${address}: ${describe(error)}`)
    }
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work()
      await sleep(PAUSE_MS)
    }
  }
  const all = Promise.all([readPages, callApi, followEvents].map(repeat))
  return {
    get requests() {
      return requests
    },
    failures,
    get loadedAnew() {
      return loadedAnew
    },
    get sentAnew() {
      return sentAnew
    },
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}

/** Before anything of the answer came. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'other side closed'
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
