import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'

/** What a comparison says where nobody has shown anything that could be compared. */
export function CompareEmpty() {
  return (
    <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-16 sm:justify-items-center sm:text-center">
      <p className="display-text text-display">Nothing to compare yet</p>
      <p className="max-w-[50ch] text-dim">
        No public evolution on this site has been measured yet. The first one will be counted here. Until then, this is
        what others have published.
      </p>
      <div className="mt-2">
        <Button look="primary" asChild>
          <Link to="/app">Make the first one</Link>
        </Button>
      </div>
    </div>
  )
}
