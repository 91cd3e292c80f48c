import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

interface RadioCardProps {
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly isDisabled?: boolean
  /** The option's name: what a screen reader reads first. */
  readonly title: ReactNode
  /** The rest of the card: read as its description. */
  readonly children?: ReactNode
  readonly className?: string
  /** What the option does, in small; `coming` keeps its place. */
  readonly picture?: { readonly url: string; readonly alt: string } | 'coming' | undefined
}

/** One option of a radio group, as a card that is its own label. */
export function RadioCard(props: RadioCardProps) {
  const id = useId()
  return (
    <div
      className={classNames(
        'relative rounded-sm border border-line transition-colors duration-150 hover:border-edge',
        'has-[:checked]:border-safelight has-[:checked]:bg-panel has-[:disabled]:border-dashed has-[:disabled]:text-dim',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2',
        props.className,
      )}
    >
      <label className="flex h-full cursor-pointer items-start gap-3 p-3 has-[:disabled]:cursor-not-allowed">
        <input
          type="radio"
          name={props.name}
          value={props.value}
          checked={props.isChosen}
          onChange={props.onChoose}
          disabled={props.isDisabled}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-rest`}
          className="peer mt-1 size-4 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-[5px] checked:border-safelight"
        />
        <span className="min-w-0 flex-1">
          <span id={`${id}-title`} className="block font-medium text-body">
            {props.title}
          </span>
          <span id={`${id}-rest`} className="block text-dim text-small">
            {props.children}
          </span>
        </span>
        {props.picture === 'coming' && <Skeleton className="size-16 shrink-0 rounded-xs" />}
        {props.picture && props.picture !== 'coming' && (
          <img
            src={props.picture.url}
            alt={props.picture.alt}
            width={64}
            height={64}
            loading="lazy"
            decoding="async"
            className="size-16 shrink-0 rounded-xs bg-raised"
          />
        )}
      </label>
    </div>
  )
}
