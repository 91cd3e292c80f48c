import { useCallback, useEffect, useRef, useState } from 'react'

/** A line that has just come back may need a moment before it carries anything. */
const WAITS_MS = [0, 1_000, 3_000, 10_000]
const ANSWERS_WITHIN_MS = 10_000
/** How often a server that was away is looked for. */
const LOOK_EVERY_MS = 5_000

/** The page that this document came with; none while a page is rendered for later. */
const loadedAt = globalThis.location?.pathname

/**
 * Loads the page anew as soon as the server answers: browsers remember an import that failed, so that only another document can ask for
 * it again. It is tried when somebody asks for it, each time the browser is online again, as soon as a server that was away is back, and at
 * once where the document came with another page. Where it came with this one, from a server that answers, a reload has helped nothing, so
 * that there is no end of them.
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
    const leaving = new AbortController()
    void comesBack(leaving.signal).then((isBack) => isBack && window.location.reload())
    window.addEventListener('online', goOn)
    if (window.location.pathname !== loadedAt) void attempt([0])
    return () => {
      window.removeEventListener('online', goOn)
      leaving.abort()
      ending.current?.abort()
    }
  }, [attempt])
  return { isTrying, retry: () => void attempt([0]) }
}

/** Waits for a server that does not answer. False for one that does at once, and when somebody leaves. */
async function comesBack(signal: AbortSignal): Promise<boolean> {
  if (await answers(signal)) return false
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    if (signal.aborted) return false
    if (document.visibilityState === 'visible' && (await answers(signal))) return true
  }
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
