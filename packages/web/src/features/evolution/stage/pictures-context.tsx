import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useCursor, useShownFrame } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { FramePictures } from './frame-pictures.ts'
import { wantedFrames } from './wanted-frames.ts'

/** What keeps the decoded pictures of the evolution around. */
export const PicturesContext = createContext<FramePictures | null>(null)

/** Loads and keeps the decoded pictures for everything inside, following the playhead. */
export function PicturesProvider({
  frames,
  children,
}: {
  readonly frames: readonly FrameView[]
  readonly children: ReactNode
}) {
  const pictures = useMemo(() => new FramePictures(), [])
  const shown = useShownFrame()
  const reference = useCursor((cursor) => cursor.reference)
  const isPlaying = useCursor((cursor) => cursor.isPlaying)
  useEffect(() => {
    pictures.want(frames, wantedFrames({ shown, reference, newest: frames.length - 1, isPlaying }))
  }, [pictures, frames, shown, reference, isPlaying])
  useEffect(() => () => pictures.close(), [pictures])
  return <PicturesContext value={pictures}>{children}</PicturesContext>
}

/** The decoded pictures of this evolution. */
export function usePictures(): FramePictures {
  const pictures = useContext(PicturesContext)
  if (pictures === null) throw new Error('Pictures are used outside of their provider')
  return pictures
}
