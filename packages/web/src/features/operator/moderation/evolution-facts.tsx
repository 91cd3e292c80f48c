import type { OperatorEvolution } from '@afterimage/contract/operator'
import { STYLES } from '@afterimage/core/styles'
import { Link } from 'react-router'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx'
import { whereItStands } from './where-it-stands.ts'

/** Whose an evolution is, what it is, and how it stands. */
export function EvolutionFacts({ evolution }: { readonly evolution: OperatorEvolution }) {
  const { owner, maker, modelName, style, completedFrames, totalFrames, createdAt } = evolution
  const facts: readonly Fact[] = [
    { name: 'Owner', value: owner === null ? 'A visitor' : <OwnerLink {...owner} /> },
    ...(maker === null ? [] : [{ name: 'Signed', value: maker }]),
    { name: 'Made by', value: `${modelName}, ${styleName(style)}` },
    { name: 'Frames', value: `${completedFrames} of ${totalFrames}`, isMono: true },
    { name: 'Made on', value: formatMoment(createdAt) },
    { name: 'State', value: whereItStands(evolution) },
    ...(evolution.unsafe === null ? [] : [{ name: 'Unsafe score', value: evolution.unsafe.toFixed(2), isMono: true }]),
    ...(evolution.isInGallery
      ? [{ name: 'Likes, views', value: `${evolution.likeCount}, ${evolution.viewCount}`, isMono: true }]
      : []),
  ]
  return <FactList facts={facts} isDense />
}

function OwnerLink({ accountId, email }: NonNullable<OperatorEvolution['owner']>) {
  return (
    <Link
      to={`/admin/accounts?${new URLSearchParams({ id: accountId })}`}
      className="break-all underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {email}
    </Link>
  )
}

function styleName(style: string): string {
  const found = Object.entries(STYLES).find(([id]) => id === style)
  return found === undefined ? style : found[1].name
}
