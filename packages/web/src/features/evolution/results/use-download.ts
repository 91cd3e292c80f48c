import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toast-store.ts'
import { type Received, receive } from './receive.ts'

/** Downloads a file in the page, so that its progress is seen, and hands it to the browser to be saved. */
export function useDownload() {
  const [progress, setProgress] = useState<Received | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (url: string, fallbackName: string) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ received: 0, total: null })
    try {
      const file = await receive(url, fallbackName, { signal: controller.signal, onProgress: setProgress })
      saveFile(file)
    } catch {
      if (controller.signal.aborted) return
      toast({
        title: 'Download failed',
        description: 'The connection was lost. Please try again.',
        variant: 'destructive',
        action: { label: 'Try again', run: () => void start(url, fallbackName) },
      })
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
