import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { pastePictures } from '../../shared/image-input/early-pictures.ts'
import { toast } from '../../shared/ui/toast-store.ts'

/** As public/receive-shared.js keeps it. */
const CACHE = 'afterimage-shared'
const KEPT_AT = '/share-photo'
const SHARED = 'shared'

/** Brings a photo that was shared to the installed application into the page, as if it had been pasted; says so where it is not there. */
export function useSharedPhoto(): void {
  const [search, setSearch] = useSearchParams()
  const isShared = search.has(SHARED)
  useEffect(() => {
    if (!isShared) return
    void takeShared()
      .catch(() => null)
      .then((photo) => {
        setSearch({}, { replace: true, preventScrollReset: true })
        if (photo === null) sayMissing()
        else pastePictures([photo])
      })
  }, [isShared, setSearch])
}

/** The photo, which is gone then; null where there is none. */
async function takeShared(): Promise<File | null> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(KEPT_AT)
  await caches.delete(CACHE)
  if (kept === undefined) return null
  const content = await kept.blob()
  return new File([content], decodeURIComponent(kept.headers.get('x-name') ?? 'photo'), { type: content.type })
}

function sayMissing(): void {
  toast({
    title: 'The photo did not arrive',
    description: 'Choose it here, or share it once more.',
    variant: 'destructive',
  })
}
