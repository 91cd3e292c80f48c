import type { Lineage, LineageNode } from '@afterimage/contract/lineage'
import { runName } from '@afterimage/core/titles'

/** One line of a tree: an evolution, or what is said in place of some. */
export type LineageRow =
  | {
      readonly kind: 'evolution'
      readonly node: Lineage['evolution']
      /** How far it is from the top of the tree, 0 … */
      readonly depth: number
      readonly isSelf: boolean
    }
  | { readonly kind: 'text'; readonly text: string; readonly depth: number }

/** A tree from its top to the forks at its end, as lines; nothing but itself where it is no fork and has none. */
export function lineageRows({ evolution, ancestors, moreAncestors, forks, moreForks }: Lineage): readonly LineageRow[] {
  const rows: LineageRow[] = []
  if (moreAncestors > 0) rows.push({ kind: 'text', text: `and ${moreAncestors} more above`, depth: 0 })
  for (const [depth, node] of ancestors.entries()) rows.push(rowOf(node, depth, false))
  const depth = ancestors.length
  rows.push(rowOf(evolution, depth, true))
  for (const fork of forks) rows.push(rowOf(fork, depth + 1, false))
  if (moreForks > 0) rows.push({ kind: 'text', text: `and ${moreForks} more`, depth: depth + 1 })
  return rows
}

function rowOf(node: LineageNode, depth: number, isSelf: boolean): LineageRow {
  if (node.state === 'shown') return { kind: 'evolution', node, depth, isSelf }
  const text = node.state === 'hidden' ? 'An evolution that is not public' : 'An evolution that was deleted'
  return { kind: 'text', text, depth }
}

/** What an evolution of a tree is called, and where it began. */
export function describeNode(node: Lineage['evolution']): { readonly name: string; readonly about: string } {
  const how = runName(node)
  const length = node.completedFrames === 1 ? '1 iteration' : `${node.completedFrames} iterations`
  const from = node.frame === null ? [] : [`from frame ${node.frame}`]
  return { name: node.title ?? how, about: [...from, ...(node.title === null ? [] : [how]), length].join(' · ') }
}
