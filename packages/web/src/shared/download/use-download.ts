import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { toast } from '../ui/toast-store.ts'
import { type Received, receive, type Wanted } from './receive.ts'
import { saveFile } from './save-file.ts'

/** Downloads a file in the page, so that its progress is seen, and hands it to the browser to be saved. */
export function useDownload() {
  const [progress, setProgress] = useState<Received | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (wanted: Wanted) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ received: 0, total: null })
    try {
      const file = await receive(wanted, { signal: controller.signal, onProgress: setProgress })
      saveFile(file)
    } catch (error) {
      if (controller.signal.aborted) return
      toast({
        title: 'Download failed',
        description: error instanceof ApiProblem ? error.message : 'The connection was lost. Please try again.',
        variant: 'destructive',
        action: { label: 'Try again', run: () => void start(wanted) },
      })
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
