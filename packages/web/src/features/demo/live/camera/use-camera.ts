import { useCallback, useEffect, useRef, useState } from 'react'
import { type CameraProblem, problemOf } from './camera-problem.ts'

export type Facing = 'user' | 'environment'

/** A camera: off, asked for, on, or why not. */
export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'on'; readonly stream: MediaStream; readonly hasOthers: boolean }
  | { readonly kind: 'problem'; readonly why: CameraProblem }

const OFF: CameraState = { kind: 'off' }

export interface Camera {
  readonly state: CameraState
  /** Asks the browser for it. */
  readonly open: (facing: Facing) => void
  /** Lets go of it, so that its light goes off. */
  readonly close: () => void
}

/** The person's camera. It is let go of when the page is hidden or left, and when the component that uses it goes. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>(OFF)
  const stream = useRef<MediaStream | null>(null)
  /** Of the request that counts: an answer to an earlier one opens nothing any more. */
  const request = useRef(0)

  const release = useCallback(() => {
    request.current += 1
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
  }, [])
  const close = useCallback(() => {
    release()
    setState(OFF)
  }, [release])

  const open = useCallback(
    (facing: Facing) => {
      release()
      const mine = request.current
      const set = (next: CameraState) => mine === request.current && setState(next)
      setState({ kind: 'asking' })
      openStream(facing).then(
        async (opened) => {
          if (mine !== request.current) return stopAll(opened)
          if (document.hidden) {
            stopAll(opened)
            return setState(OFF)
          }
          stream.current = opened
          for (const track of opened.getTracks()) {
            track.addEventListener('ended', () => set({ kind: 'problem', why: 'lost' }))
          }
          set({ kind: 'on', stream: opened, hasOthers: await hasOtherCameras() })
        },
        (error) => set({ kind: 'problem', why: error instanceof NoCameraHere ? error.why : problemOf(error) }),
      )
    },
    [release],
  )

  useEffect(() => {
    const hide = () => document.hidden && stream.current !== null && close()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', close)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', close)
      release()
    }
  }, [close, release])

  return { state, open, close }
}

class NoCameraHere extends Error {
  override readonly name = 'NoCameraHere'
  readonly why: 'insecure' | 'unsupported'
  constructor(why: 'insecure' | 'unsupported') {
    super(why)
    this.why = why
  }
}

async function openStream(facing: Facing): Promise<MediaStream> {
  // Browsers hide it from pages without https, whatever their types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw new NoCameraHere(window.isSecureContext ? 'unsupported' : 'insecure')
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1280 }, height: { ideal: 960 } },
  })
}

/** Known only once one of them was allowed. */
async function hasOtherCameras(): Promise<boolean> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
