import { type ComponentType, useEffect, useState } from 'react'
import { useToasts } from './toast-store.ts'

/** Brings what draws toasts. Screens that may need one when nothing can be loaded any more ask for it ahead. */
export async function loadToastArea(): Promise<ComponentType> {
  return (await import('./toast-area.tsx')).ToastArea
}

/** The place of the toasts: what draws them comes with the first, so that pages without any stay small. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts)
  const [Area, setArea] = useState<ComponentType>()
  useEffect(() => {
    if (toasts.length === 0 || Area !== undefined) return
    // Where it cannot be loaded now, the next toast tries again.
    loadToastArea().then(
      (area) => setArea(() => area),
      () => undefined,
    )
  }, [toasts, Area])
  return Area === undefined ? null : <Area />
}
