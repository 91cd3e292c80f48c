import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

interface ViewInAddress<View> {
  /** The view that the address names; made once for each address. */
  readonly read: (search: URLSearchParams) => View
  /** The address of a view. */
  readonly write: (view: View) => URLSearchParams
  /** Whether a change takes the place of the view before it, so that Back leads past both. */
  readonly replaces?: boolean
  /** Called with the next view before it is shown. */
  readonly onChange?: (next: View) => void
}

/**
 * What a page shows as its address has it, and the way to change a part of it. A change begins with the address, which is ahead of what is
 * drawn: of two in quick succession the second keeps the first.
 */
export function useViewInAddress<View extends object>({
  read,
  write,
  replaces = false,
  onChange,
}: ViewInAddress<View>): readonly [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => read(search), [read, search])
  const change = (part: Partial<View>) => {
    const next = { ...read(new URLSearchParams(window.location.search)), ...part }
    onChange?.(next)
    setSearch(write(next), { replace: replaces, preventScrollReset: true })
  }
  return [view, change]
}
