import type { Evolution } from '@afterimage/contract/evolution'
import { VisibilityChoice } from '../../../shared/ui/visibility-choice.tsx'
import { useVisibility } from '../evolution-actions.ts'

/** The owner's choice takes effect at once, while it is made as well as afterwards. */
export function OwnersVisibility({ evolution }: { readonly evolution: Pick<Evolution, 'id' | 'visibility'> }) {
  const change = useVisibility(evolution.id)
  return (
    <VisibilityChoice value={change.isPending ? change.variables : evolution.visibility} onChange={change.mutate} />
  )
}
