import { isHalfInView } from '@afterimage/core/timeline/keymap'
import { useEffect, useState } from 'react'

/** The part of the page that fills the screen on request: what bears this mark. */
const STAGE_MARK = 'data-stage'

interface Fullscreen {
  /** Whether this browser can: phones often cannot. */
  readonly isPossible: boolean
  readonly isOn: boolean
  readonly toggle: (within: Element) => void
}

/** The stage over the whole screen. */
export function useFullscreen(): Fullscreen {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const follow = () => setIsOn(document.fullscreenElement?.hasAttribute(STAGE_MARK) === true)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    isPossible: document.fullscreenEnabled,
    isOn,
    toggle: (within) => {
      // A browser that refuses leaves things as they are.
      const change = isOn ? document.exitFullscreen() : within.closest(`[${STAGE_MARK}]`)?.requestFullscreen()
      change?.catch(() => undefined)
    },
  }
}

/** Whether at least half of the stage can be seen. */
export function isStageInView(): boolean {
  const box = document.querySelector(`[${STAGE_MARK}]`)?.getBoundingClientRect()
  return box !== undefined && isHalfInView(box, window.innerHeight)
}
