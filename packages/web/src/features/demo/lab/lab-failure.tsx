import { Link } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import type { FailureKind } from '../network/messages.ts'

const TEXTS = {
  download: {
    title: 'The network could not be downloaded.',
    text: 'Your connection may have dropped. Nothing else is lost.',
    canRetry: true,
  },
  unsupported: {
    title: 'This browser cannot run it.',
    text: 'The network needs WebAssembly with SIMD, which every current browser has unless it was switched off. The create screen runs it on the server instead.',
    canRetry: false,
  },
  pass: {
    title: 'A pass did not finish.',
    text: 'Your device may have run out of memory. The frames so far are kept.',
    canRetry: true,
  },
} as const satisfies Record<FailureKind, { title: string; text: string; canRetry: boolean }>

/** Why the demo stopped, and what helps. */
export function LabFailure({ why, onRetry }: { readonly why: FailureKind; readonly onRetry: () => void }) {
  const { title, text, canRetry } = TEXTS[why]
  return (
    <Notice
      tone="failed"
      role="alert"
      title={title}
      action={
        canRetry ? (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Button size="small" asChild>
            <Link to="/app">Open the create screen</Link>
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
