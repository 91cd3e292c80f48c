import { COPIED_MS } from '@afterimage/core/limits'
import { useEffect, useState } from 'react'
import { toast } from '../ui/toast-store.ts'

/** Copies a text; says so for two seconds, or that it could not, by `failure`. */
export function useCopy(failure = 'Could not copy link to clipboard'): {
  readonly isCopied: boolean
  readonly copy: (text: string) => Promise<void>
} {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(Date.now())
    } catch {
      toast({ title: 'Copy failed', description: failure, variant: 'destructive' })
    }
  }
  return { isCopied: copiedAt !== null, copy }
}
