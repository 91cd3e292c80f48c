import type { Evolution } from '@afterimage/contract/evolution'
import { Link } from 'react-router'
import { Notice } from './notice.tsx'

const REASONS = {
  reports: 'It was reported. The operator of this site will look at it and decide.',
  operator: 'The operator of this site has hidden it.',
} as const satisfies Record<NonNullable<Evolution['hiddenBy']>, string>

/** Tells its owner that nobody else sees the evolution, and what can be done. */
export function HiddenNotice({ by }: { readonly by: keyof typeof REASONS }) {
  return (
    <div className="mt-3">
      <Notice title="Hidden from everyone but you" tone="warning" role="status">
        {REASONS[by]} If you think this is a mistake,{' '}
        <Link to="/contact" className="text-paper underline underline-offset-4">
          write to us
        </Link>
        .
      </Notice>
    </div>
  )
}
