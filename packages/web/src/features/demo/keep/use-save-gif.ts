import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../shared/download/save-file.ts'
import type { LabRun } from '../lab/use-lab-run.ts'
import { makeGif } from './make-gif.ts'

interface SavedGif {
  /** How much of the GIF that is being made is there, 0 … 1; null while none is. */
  readonly share: number | null
  readonly hasFailed: boolean
  readonly save: () => void
}

/** Saves the frames that a run has by now. */
export function useSaveGif({ state, style, seed }: LabRun): SavedGif {
  const [share, setShare] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const gone = useRef<AbortController>(undefined)
  useEffect(() => () => gone.current?.abort(), [])
  const save = () => {
    const leaving = new AbortController()
    gone.current = leaving
    setShare(0)
    setHasFailed(false)
    const pictures = state.frames.map(({ pixels }) => pixels)
    makeGif(pictures, setShare, leaving.signal)
      .then(
        (gif) => saveFile(new File([gif], `afterimage-echo-${style}-${seed}.gif`, { type: 'image/gif' })),
        () => setHasFailed(!leaving.signal.aborted),
      )
      .finally(() => setShare(null))
  }
  return { share, hasFailed, save }
}
