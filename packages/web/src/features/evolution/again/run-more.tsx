import type { Evolution } from '@afterimage/contract/evolution'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { priceOfMore } from '@afterimage/core/price'
import type { ComponentProps } from 'react'
import { useAuth } from '../../../shared/auth/auth-store.ts'
import { formatCredits } from '../../../shared/format/format-money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx'
import { useExtend } from '../evolution-actions.ts'

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
  /** Beyond an account's credits it is the day that pays, if anything does. */
  const priceOf = (iterations: number) => {
    const price = priceOfMore(made, iterations, evolution.sizePx)
    return user?.plan === 'free' && user.credits >= price ? formatCredits(price) : undefined
  }
  const lengths = ITERATION_OPTIONS.filter(({ iterations }) => iterations > made)
  if (!evolution.isOwner || made === 0 || lengths.length === 0) return null
  return (
    <Menu
      label="How many iterations it is to have"
      {...(align && { align })}
      trigger={
        <Button disabled={extend.isPending} {...button}>
          <Icon name="plus" />
          {extend.isPending ? 'Going on…' : 'Run More'}
        </Button>
      }
    >
      {lengths.map(({ iterations }) => (
        <MenuItem key={iterations} onSelect={() => extend.mutate(iterations)} aside={priceOf(iterations)}>
          Up to {iterations} iterations
        </MenuItem>
      ))}
    </Menu>
  )
}
