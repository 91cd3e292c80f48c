import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  CARRIED,
  type CarriedStart,
  carriedIn,
  dropGivenUp,
  findCarried,
  forgetCarried,
} from '../../shared/carry/carried-start.ts'
import { type Remix, remixInAddress } from '../../shared/carry/remix.ts'

interface Carried {
  /** Whether a picture is still on its way. */
  readonly isPictureComing: boolean
  /** Something was started, or another picture chosen: what was carried here does not come back. */
  readonly forget: () => void
}

/**
 * Tells the screen what was carried to it. An id comes in the address and goes on in the state of the history entry, so that a reload,
 * and Back and Forward, find the same again, while a link to this screen brings nothing old. What stands in the address itself is
 * told once.
 */
export function useCarried(onCarried: (start: CarriedStart | Remix) => void): Carried {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const id = search.get(CARRIED) ?? carriedIn(state)
  const [toldId, setToldId] = useState<string | null>(null)
  const tell = useRef(onCarried)
  useEffect(() => {
    tell.current = onCarried
  }, [onCarried])
  useEffect(() => {
    const remix = remixInAddress(search)
    if (remix === null) return
    tell.current(remix)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [search, setSearch])
  useEffect(() => {
    if (id === null) void dropGivenUp()
    if (id === null || id === toldId) return
    let isCurrent = true
    void findCarried(id).then((start) => {
      if (!isCurrent) return
      if (start !== null) tell.current(start)
      setToldId(id)
      setSearch({}, { replace: true, preventScrollReset: true, state: start && { [CARRIED]: id } })
    })
    return () => {
      isCurrent = false
    }
  }, [id, toldId, setSearch])
  return {
    isPictureComing: id !== null && id !== toldId,
    forget: () => {
      if (toldId !== null) void forgetCarried(toldId)
    },
  }
}
