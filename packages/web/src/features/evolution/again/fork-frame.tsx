import type { Evolution } from '@afterimage/contract/evolution'
import { ForkButton } from '../../../shared/carry/fork-button.tsx'
import { useShownFrame } from '../model/cursor-store.ts'

/** The way to an evolution that begins with the frame that is shown; nothing where one may not fork it. */
export function ForkFrame({ evolution }: { readonly evolution: Evolution }) {
  const frame = useShownFrame()
  return (
    <div className="mt-4 empty:hidden">
      <ForkButton evolution={evolution} frame={frame} size="small" />
    </div>
  )
}
