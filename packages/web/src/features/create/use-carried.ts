import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CARRIED, type CarriedStart, takeCarried } from '../../shared/carry/carried-start.ts'
import { type Remix, remixInAddress } from '../../shared/carry/remix.ts'

/**
 * Tells the screen what was carried to it, under the id in its address or in the address itself, which is gone then: a reload finds
 * nothing any more. Returns whether a picture is still on its way.
 */
export function useCarried(onCarried: (start: CarriedStart | Remix) => void): boolean {
  const [search, setSearch] = useSearchParams()
  const id = search.get(CARRIED)
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
    if (id === null) return
    void takeCarried(id).then((start) => {
      if (start !== null) tell.current(start)
      setToldId(id)
      setSearch({}, { replace: true, preventScrollReset: true })
    })
  }, [id, setSearch])
  return id !== null && id !== toldId
}
