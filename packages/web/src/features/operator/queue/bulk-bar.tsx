import { MAX_DECIDED_AT_ONCE } from '@afterimage/contract/operator'
import { Button } from '../../../shared/ui/button.tsx'
import type { Choice } from '../moderation/choices.ts'
import type { Queue } from './use-queue.ts'

interface BulkBarProps {
  readonly queue: Queue
  readonly choices: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
}

/** What can be decided about the chosen ones together; at the window's edge while there are any. */
export function BulkBar({ queue, choices, onChoose }: BulkBarProps) {
  const { chosen, entries, decision } = queue
  const isAll = chosen.size === Math.min(entries.length, MAX_DECIDED_AT_ONCE)
  return (
    <>
      <p role="status" className="sr-only">
        {chosen.size > 0 && `${chosen.size} selected`}
      </p>
      {chosen.size > 0 && (
        <div className="sticky bottom-(--covered-below) z-10 mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-ground py-3">
          <p className="text-dim text-small">
            {decision.isPending ? 'One moment…' : `${chosen.size} selected`}
            {chosen.size === MAX_DECIDED_AT_ONCE && ', the most at once'}
          </p>
          <div className="flex flex-wrap gap-2">
            {!isAll && (
              <Button size="small" look="quiet" onClick={queue.chooseAll}>
                Select all shown
              </Button>
            )}
            <Button size="small" look="quiet" onClick={queue.chooseNone}>
              Select none
            </Button>
            {choices.map((choice) => (
              <Button
                key={choice.decision}
                size="small"
                aria-disabled={decision.isPending}
                onClick={() => onChoose(choice)}
              >
                {choice.label}
                <span className="sr-only"> the {chosen.size} selected</span>
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
