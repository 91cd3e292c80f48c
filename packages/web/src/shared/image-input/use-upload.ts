import { useEffect, useRef, useState } from 'react'
import { type Sent, sendingBody } from '../api/send-with-progress.ts'

/** A picture on its way to the server. */
export interface Upload extends Sent {
  readonly elapsedMs: number
}

/** What is over sooner is not told of. */
const TOLD_AFTER_MS = 400

/** Sends a picture so that one sees how much of it has gone out, and can call it off; leaving the page calls it off, too. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  return {
    /** Null while none is on its way, or before it takes long. */
    upload,
    /** What a call of the API that carries the picture has to be made with. */
    begin: () => {
      const controller = new AbortController()
      stop.current = controller
      const send: typeof fetch = (...request) => {
        const startedAt = performance.now()
        const onSent = (sent: Sent) => {
          const elapsedMs = performance.now() - startedAt
          if (elapsedMs >= TOLD_AFTER_MS) setUpload({ ...sent, elapsedMs })
        }
        return sendingBody(onSent)(...request)
      }
      return { signal: controller.signal, fetch: send }
    },
    end: () => setUpload(null),
    cancel: () => stop.current?.abort(),
    wasCancelled: () => stop.current?.signal.aborted === true,
  }
}
