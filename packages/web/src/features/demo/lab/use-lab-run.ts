import { DEFAULT_STYLE, type Style } from '@afterimage/core/styles'
import { useEffect, useState } from 'react'
import { type LabEvent, type LabFrame, type LabState, shownLabFrame } from './lab-state.ts'
import { blobOf, type PictureSource } from './picture-source.ts'
import { PictureRefused, readPicture } from './read-picture.ts'
import { useEchoLab } from './use-echo-lab.ts'

const FIRST_SEED = 7

/** A run of the lab, and what can be done with it. */
export interface LabRun {
  readonly state: LabState
  /** The frame that is shown. */
  readonly frame: LabFrame | undefined
  readonly style: Style
  readonly seed: number
  readonly toggle: () => void
  /** The same picture with another seed. */
  readonly again: () => void
  readonly chooseStyle: (style: Style) => void
  readonly chooseFrame: (number: number) => void
}

/** The network at work on a picture; with `startsNow` it starts as soon as the picture is read. */
export function useLabRun(source: PictureSource, startsNow: boolean): LabRun {
  const [style, setStyle] = useState<Style>(DEFAULT_STYLE)
  const [seed, setSeed] = useState(FIRST_SEED)
  const [state, dispatch] = useEchoLab({ style, seed })
  usePicture(source, startsNow, dispatch)
  const toggle = () => dispatch({ type: 'run-toggled' })
  return {
    state,
    frame: shownLabFrame(state),
    style,
    seed,
    toggle,
    again: () => {
      setSeed(seed + 1)
      dispatch({ type: 'restarted' })
      if (!state.isRunning) toggle()
    },
    chooseStyle: (chosen) => {
      setStyle(chosen)
      dispatch({ type: 'restarted' })
    },
    chooseFrame: (number) => dispatch({ type: 'frame-chosen', number }),
  }
}

/** Reads the chosen picture; only the last choice counts. */
function usePicture(source: PictureSource, startsNow: boolean, dispatch: (event: LabEvent) => void): void {
  useEffect(() => {
    let isGone = false
    const tell = (event: LabEvent) => isGone || dispatch(event)
    tell({ type: 'picture-chosen' })
    blobOf(source)
      .then(readPicture)
      .then(
        (pixels) => tell({ type: 'picture-read', source, pixels, startsNow }),
        (error) => tell({ type: 'picture-refused', why: sentenceOf(error) }),
      )
    return () => {
      isGone = true
    }
  }, [source, startsNow, dispatch])
}

function sentenceOf(error: unknown): string {
  return error instanceof PictureRefused ? error.message : 'The picture could not be read. Choose another one.'
}
