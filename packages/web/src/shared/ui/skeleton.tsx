import { classNames } from './class-names.ts'

/** A place held for something that is on its way; give it the size of what will come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-shimmer rounded-sm bg-[linear-gradient(90deg,var(--color-panel)_30%,var(--color-raised)_50%,var(--color-panel)_70%)] bg-[length:200%_100%]',
        className,
      )}
    />
  )
}
