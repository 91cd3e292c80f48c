import { Notice } from '../../../shared/ui/notice.tsx'

/** Why the evolution stopped. */
export function ErrorCard({ error }: { readonly error: string | null }) {
  return (
    <Notice tone="failed" role="alert" title="It stopped">
      {error || 'An error occurred'}
    </Notice>
  )
}
