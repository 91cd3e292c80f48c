import type { ReactNode } from 'react'

/** An empty list, said in its place. */
export function NothingHere({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="rounded-sm border border-line border-dashed px-6 py-12 text-center">
      <p className="display-text text-title">{title}</p>
      {children !== undefined && <p className="mx-auto mt-2 max-w-[52ch] text-dim">{children}</p>}
    </div>
  )
}
