/** A large measured value over its name. */
export function Figure({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-1 text-dim text-small">{name}</dt>
      <dd className="display-text text-figure">{value}</dd>
    </div>
  )
}
