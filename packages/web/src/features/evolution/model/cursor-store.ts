import { type Cursor, type CursorEvent, firstCursor, moveCursor, shownFrame } from '@afterimage/core/timeline/cursor'
import { createContext, useCallback, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { keepSpeed, keptSpeed } from './kept-speed.ts'

/** The cursor of one screen, kept outside React's tree so that scrubbing redraws only what follows the playhead. */
export type CursorStore = StoreApi<Cursor>

export const CursorContext = createContext<CursorStore | null>(null)

export function createCursorStore(chosen: number | null): CursorStore {
  const store = createStore<Cursor>(() => firstCursor(chosen, keptSpeed()))
  store.subscribe(({ speed }, before) => {
    if (speed !== before.speed) keepSpeed(speed)
  })
  return store
}

/** The store itself, for what reads the cursor between renders. */
export function useCursorStore(): CursorStore {
  const store = useContext(CursorContext)
  if (store === null) throw new Error('The cursor is used outside of an evolution screen')
  return store
}

/** A slice of the cursor. */
export function useCursor<T>(select: (cursor: Cursor) => T): T {
  return useStore(useCursorStore(), select)
}

/** The number of the frame to show. */
export function useShownFrame(): number {
  return useCursor(shownFrame)
}

/** Sends events to the cursor: the same function at every render of a screen, so that effects may depend on it. */
export function useMoveCursor(): (event: CursorEvent) => void {
  const store = useCursorStore()
  return useCallback((event) => store.setState((cursor) => moveCursor(cursor, event)), [store])
}
