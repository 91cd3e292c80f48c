/** A list of them side by side: the columns do not go by what is in them, so that nothing moves when it changes. */
export const FIGURES = 'grid max-w-[420px] grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-4'

/** A large measured value over its name. */
export function Figure({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-1 text-dim text-small">{name}</dt>
      <dd className="display-text whitespace-nowrap text-figure">{value}</dd>
    </div>
  )
}
