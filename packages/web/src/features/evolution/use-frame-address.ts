import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useCursor } from './model/cursor-store.ts'

/** Browsers limit how often the address may change. */
const SETTLED_MS = 300

/** Keeps the chosen frame in the address (`?frame=37`), so that a link shows that moment. */
export function useFrameAddress(): void {
  const [search, setSearch] = useSearchParams()
  const chosen = useCursor((cursor) => (cursor.isPlaying || cursor.stage === 'film' ? undefined : cursor.chosen))
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
