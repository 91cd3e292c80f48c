import type { Lineage } from '@afterimage/contract/lineage'
import { getLineage } from '@afterimage/contract/lineage-endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { describeNode, type LineageRow, lineageRows } from './lineage-rows.ts'

interface LineagePanelProps {
  readonly id: string
  /** The page that its links lead to. */
  readonly screen: 'evolution' | 'share'
  readonly className?: string
}

/** What an evolution was forked from and what was forked from it; nothing where there is neither. */
export function LineagePanel({ id, screen, className }: LineagePanelProps) {
  const { data } = useQuery({
    queryKey: QUERY_KEYS.lineage(id),
    queryFn: ({ signal }) => callApi(getLineage, { params: { id }, signal }),
  })
  const save = useMutation({
    mutationFn: async (lineage: Lineage) => {
      // Few want it: the page does without what draws it.
      const { saveLineage } = await import('./lineage-picture.ts')
      await saveLineage(lineage)
    },
    onError: (error) =>
      toast({ title: 'The picture could not be made', description: error.message, variant: 'destructive' }),
  })
  if (data === undefined) return null
  const rows = lineageRows(data)
  if (rows.length === 1) return null
  return (
    <Panel
      title="Lineage"
      {...(className !== undefined && { className })}
      aside={
        <Button size="small" onClick={() => save.mutate(data)} disabled={save.isPending}>
          <Icon name="download" />
          {save.isPending ? 'Drawing…' : 'Download as a picture'}
        </Button>
      }
    >
      {data.evolution.frame !== null && (
        <p className="mb-4 max-w-[60ch] text-dim">
          This is a fork: it began with frame {data.evolution.frame} of the evolution above it, and its drift is
          measured from there.
        </p>
      )}
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of text have no other name, and the list is read anew as a whole
          <li key={at} style={{ paddingInlineStart: `${row.depth * 14}px` }}>
            <Row row={row} screen={screen} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Row({ row, screen }: { readonly row: LineageRow; readonly screen: LineagePanelProps['screen'] }) {
  const side = classNames('flex min-w-0 items-center gap-3 py-1', row.depth > 0 && 'border-line border-l pl-3')
  if (row.kind === 'text') return <p className={classNames(side, 'text-dim')}>{row.text}</p>
  const { name, about } = describeNode(row.node)
  const inside = (
    <>
      <Thumbnail url={row.node.firstUrl} />
      <Thumbnail url={row.node.lastUrl} />
      <span className="grid min-w-0">
        <span className={classNames('truncate', row.isSelf && 'font-medium')}>{name}</span>
        <span className="text-dim text-label">{row.isSelf ? `This one · ${about}` : about}</span>
      </span>
    </>
  )
  if (row.isSelf) return <div className={side}>{inside}</div>
  return (
    <Link to={`/${screen}/${row.node.id}`} className={classNames(side, 'rounded-sm hover:underline')}>
      {inside}
    </Link>
  )
}

/** Its line says what it is. */
function Thumbnail({ url }: { readonly url: string | null }) {
  if (url === null) return <span className="size-12 shrink-0 rounded-sm bg-line" />
  return <img src={url} alt="" loading="lazy" className="size-12 shrink-0 rounded-sm object-cover" />
}
