import type { OperatorDecision, OperatorList } from '@afterimage/contract/operator'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { CHOICES, type Choice, isReasoned } from '../moderation/choices.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { evolutionName } from '../moderation/evolution-name.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DecidedLine } from './decided-line.tsx'
import { QueueEntry } from './queue-entry.tsx'
import { type QueueCommand, queueCommand } from './queue-keys.ts'
import { useQueue } from './use-queue.ts'

interface Pending {
  readonly decision: OperatorDecision & ('keep_out' | 'remove')
  readonly ids: readonly string[]
}

/** One list of what is to be decided, gone through by mouse or by keys. */
export function QueueList({ list }: { readonly list: OperatorList }) {
  const queue = useQueue(list)
  const { answer, entries, current, decided, decision, chosen } = queue
  const [pending, setPending] = useState<Pending | null>(null)
  const [unveiled, setUnveiled] = useState<ReadonlySet<string> | 'all'>(new Set())
  const unveil = (id: string) => setUnveiled((before) => (before === 'all' ? before : new Set([...before, id])))
  const choices = CHOICES[list]
  const nameOf = (ids: readonly string[]) => {
    const entry = entries.find(({ id }) => id === ids[0])
    return entry === undefined ? 'the evolution' : evolutionName(entry)
  }

  const choose = ({ decision: wanted }: Choice, ids: readonly string[]) => {
    if (decision.isPending || ids.length === 0) return
    decision.reset()
    if (isReasoned(wanted)) setPending({ decision: wanted, ids })
    else decision.mutate({ ids, decision: wanted, reason: null })
  }
  const undo = () => {
    if (decided === null || decision.isPending) return
    if (decided.undo === undefined) queue.refuseUndo()
    else decision.mutate(decided.undo)
  }
  const run = (command: QueueCommand) => {
    if (command.type === 'step') return queue.step(command.by)
    if (command.type === 'undo') return undo()
    if (current === null) return
    if (command.type === 'choose') return choose(command.choice, [current])
    if (command.type === 'select') return queue.toggle(current)
    unveil(current)
  }
  const press = (event: KeyboardEvent) => {
    const command = queueCommand(event.nativeEvent, choices)
    if (command === undefined) return
    event.preventDefault()
    run(command)
  }

  if (answer.isPending) return <RowsSkeleton height="h-72" rows={3} />
  if (answer.data === undefined) {
    return (
      <LoadFailure title="The queue could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  }
  return (
    <>
      <DecidedLine
        decided={decided}
        error={pending === null ? decision.error : null}
        isBusy={decision.isPending}
        onUndo={undo}
      />
      {entries.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-dim text-small pointer-coarse:hidden">
              J and K or the arrows move, X selects, V shows the pictures, U takes back what can be: while the focus is
              in the list.
            </p>
            <Button size="small" look="quiet" onClick={() => setUnveiled(unveiled === 'all' ? new Set() : 'all')}>
              {unveiled === 'all' ? 'Veil the pictures again' : 'Show all pictures'}
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for what has the focus in it */}
          <div onKeyDown={press} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {entries.map((evolution) => (
              <QueueEntry
                key={evolution.id}
                evolution={evolution}
                choices={choices}
                isCurrent={evolution.id === current}
                isChosen={chosen.has(evolution.id)}
                isBusy={decision.isPending}
                isUnveiled={unveiled === 'all' || unveiled.has(evolution.id)}
                onUnveil={() => unveil(evolution.id)}
                onCurrent={() => queue.setCurrent(evolution.id)}
                onToggle={() => queue.toggle(evolution.id)}
                onChoose={(choice) => choose(choice, [evolution.id])}
              />
            ))}
          </div>
        </>
      )}
      {entries.length === 0 && !answer.hasNextPage && (
        <div data-queue-end tabIndex={-1} className="outline-none">
          <NothingHere title="Nothing waits here">Whatever needs your decision next appears in this list.</NothingHere>
        </div>
      )}
      {answer.isFetchNextPageError && (
        <LoadFailure title="No more could be loaded" error={answer.error} onRetry={() => void answer.fetchNextPage()} />
      )}
      <LoadMore list={answer} noun="evolutions" />
      <BulkBar queue={queue} choices={choices} onChoose={(choice) => choose(choice, [...chosen])} />
      {pending !== null && (
        <DecisionDialog
          decision={pending.decision}
          count={pending.ids.length}
          name={nameOf(pending.ids)}
          isPending={decision.isPending}
          error={decision.error}
          onConfirm={(reason) => decision.mutate({ ...pending, reason }, { onSuccess: () => setPending(null) })}
          onClose={() => setPending(null)}
        />
      )}
    </>
  )
}
