import { useCallback, useEffect, useRef, useState } from 'react'

/** A line that has just come back may need a moment before it carries anything. */
const WAITS_MS = [0, 1_000, 3_000, 10_000]
const ANSWERS_WITHIN_MS = 10_000

/** The page that this document came with; none while a page is rendered for later. */
const loadedAt = globalThis.location?.pathname

/**
 * Loads the page anew as soon as the server answers: browsers remember an import that failed, so that only another document can ask for
 * it again. It is tried when somebody asks for it, each time the browser is online again, and at once where the document came with
 * another page. Where it came with this one a reload has helped nothing, so that there is no end of them.
 */
export function useReloadWhenReachable(): { readonly isTrying: boolean; readonly retry: () => void } {
  const [isTrying, setIsTrying] = useState(false)
  const ending = useRef<AbortController | null>(null)
  const attempt = useCallback(async (waitsMs: readonly number[]) => {
    ending.current?.abort()
    ending.current = new AbortController()
    const { signal } = ending.current
    setIsTrying(true)
    const isReachable = await answersInTime(waitsMs, signal)
    if (signal.aborted) return
    setIsTrying(false)
    if (isReachable) window.location.reload()
  }, [])
  useEffect(() => {
    const goOn = () => void attempt(WAITS_MS)
    window.addEventListener('online', goOn)
    if (window.location.pathname !== loadedAt) void attempt([0])
    return () => {
      window.removeEventListener('online', goOn)
      ending.current?.abort()
    }
  }, [attempt])
  return { isTrying, retry: () => void attempt([0]) }
}

/** Whether the server answers after one of the waits. */
async function answersInTime(waitsMs: readonly number[], signal: AbortSignal): Promise<boolean> {
  for (const waitMs of waitsMs) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (signal.aborted) return false
    if (await answers(signal)) return true
  }
  return false
}

/** Whether the server has this page. Nothing but the answer counts: a browser that calls itself online may still reach nobody. */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, {
      method: 'HEAD',
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
    })
    return status < 500
  } catch {
    return false
  }
}
