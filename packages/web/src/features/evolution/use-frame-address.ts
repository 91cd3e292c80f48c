import type { Cursor } from '@afterimage/core/timeline/cursor'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCursor } from './model/cursor-store.ts'

/** Browsers limit how often the address may change. */
const SETTLED_MS = 300

/** Keeps the chosen frame in the address (`?frame=37`), so that a link shows that moment. The film is no frame. */
export function useFrameAddress(): void {
  const [search, setSearch] = useSearchParams()
  const chosen = useCursor(frameToName)
  const named = search.get('frame')
  useEffect(() => {
    const wanted = chosen === null ? null : String(chosen)
    if (chosen === undefined || wanted === named) return
    const timer = setTimeout(() => {
      const set = (current: URLSearchParams) => {
        const next = new URLSearchParams(current)
        if (wanted === null) next.delete('frame')
        else next.set('frame', wanted)
        return next
      }
      setSearch(set, { replace: true, preventScrollReset: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [chosen, named, setSearch])
}

/** Null where the address names no frame, undefined where it stays as it is for now. */
function frameToName(cursor: Cursor): number | null | undefined {
  if (cursor.stage === 'film') return null
  return cursor.isPlaying ? undefined : cursor.chosen
}
