import type { Evolution } from '@afterimage/contract/evolution'
import { ITERATION_OPTIONS, type Iterations } from '@afterimage/core/iterations'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { providersQuery } from '../../../shared/api/providers-queries.ts'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { useDailyAllowance } from '../../../shared/credits/allowance.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx'
import { useExtend } from '../evolution-actions.ts'
import { describeMeans, describePrice, leastPrice } from './price-of-more.ts'

interface RunMoreProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className'> {
  readonly evolution: Evolution
  /** Frames that there are. */
  readonly made: number
  readonly align?: 'start' | 'end'
}

/** Lets its owner add iterations to what has ended, as far as they go; nothing where there are no more. */
export function RunMore({ evolution, made, align, ...button }: RunMoreProps) {
  const extend = useExtend(evolution.id)
  const user = useAuth((state) => state.user)
  const lengths = ITERATION_OPTIONS.map(({ iterations }) => iterations).filter((iterations) => iterations > made)
  if (!evolution.isOwner || made === 0 || lengths.length === 0) return null
  // The quiet one shares a line with others, which has no room for it: its choices say it.
  const price = button.look === 'quiet' ? undefined : leastPrice(user, { made, lengths, sizePx: evolution.sizePx })
  return (
    <Menu
      label="Run up to how many iterations"
      note={<Note isStopped={evolution.stoppedBy !== null} />}
      {...(align && { align })}
      trigger={
        <Button disabled={extend.isPending} {...button}>
          <Icon name="plus" />
          {extend.isPending ? 'Starting…' : ['Run More', price].filter(Boolean).join(' · ')}
        </Button>
      }
    >
      <Lengths
        evolution={evolution}
        made={made}
        lengths={lengths}
        onChoose={(iterations) => extend.mutate(iterations)}
      />
    </Menu>
  )
}

interface LengthsProps extends Pick<RunMoreProps, 'evolution' | 'made'> {
  readonly lengths: readonly Iterations[]
  readonly onChoose: (iterations: Iterations) => void
}

/** What one has, and what will be different. */
function Note({ isStopped }: { readonly isStopped: boolean }) {
  const user = useAuth((state) => state.user)
  const means = describeMeans(user, useDailyAllowance())
  return [means, isStopped && 'It goes on without its rules to stop early.'].filter(Boolean).join(' ')
}

/** Only an open menu asks what is left of the day. */
function Lengths({ evolution, made, lengths, onChoose }: LengthsProps) {
  const { aiProvider, aiModelId, sizePx } = evolution
  const user = useAuth((state) => state.user)
  const allowance = useDailyAllowance()
  const { data: providers = [] } = useQuery(providersQuery)
  const model = providers.find(({ provider }) => provider === aiProvider)?.models.find(({ id }) => id === aiModelId)
  return lengths.map((iterations) => (
    <MenuItem
      key={iterations}
      onSelect={() => onChoose(iterations)}
      aside={describePrice(user, allowance, model?.isForVisitors ?? true, { made, iterations, sizePx })}
    >
      Up to {iterations} iterations
    </MenuItem>
  ))
}
