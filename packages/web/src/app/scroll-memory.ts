import type { Location } from 'react-router'

/** Where React Router keeps how far each place was scrolled. */
const STORAGE_KEY = 'react-router-scroll-positions'

/**
 * Under which name a place's position is kept. React Router calls the first place of every load `default`, so that a page would begin
 * where another one of the same tab was left; it goes by its address instead.
 */
export function keyOfPlace({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** A page that is opened anew begins at its top; one that is reloaded or come back to, where it was left. */
export function forgetFreshLoad(
  openStorage: () => Pick<Storage, 'getItem' | 'setItem'>,
  navigationType: string | undefined,
  location: Location,
): void {
  if (navigationType !== 'navigate') return
  try {
    const storage = openStorage()
    const { [keyOfPlace(location)]: forgotten, ...others } = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}')
    if (forgotten !== undefined) storage.setItem(STORAGE_KEY, JSON.stringify(others))
  } catch {
    // Where nothing may be stored or it is damaged, React Router does without, too.
  }
}
