import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  primary:
    'bg-safelight text-on-safelight font-medium hover:brightness-110 active:brightness-95 disabled:bg-line disabled:text-faint disabled:brightness-100',
  secondary:
    'border border-edge text-paper hover:bg-raised active:bg-panel disabled:border-line disabled:text-faint aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-faint',
  quiet: 'text-dim hover:bg-raised hover:text-paper disabled:text-faint',
} as const

const SIZES = { large: 'h-12 px-6 text-body', medium: 'h-10 px-4 text-body', small: 'h-8 px-3 text-small' } as const

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS
  readonly size?: keyof typeof SIZES
  /** Gives the look to the child (a link) instead of drawing a button. */
  readonly asChild?: boolean
}

/** A button, or a link that looks like one. Only one button of a screen is primary. */
export function Button({ look = 'secondary', size = 'medium', asChild = false, className, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      className={classNames(
        'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-sm',
        'transition-[background-color,color,filter] duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
        LOOKS[look],
        SIZES[size],
        className,
      )}
    />
  )
}
