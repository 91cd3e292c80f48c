/** The key that does the same as the button it stands in. */
export function KeyCap({ children }: { readonly children: string }) {
  return (
    <span
      aria-hidden="true"
      className="figure-text min-w-5 rounded-xs border border-current px-1 text-center text-label leading-[1.125rem] opacity-70 pointer-coarse:hidden"
    >
      {children}
    </span>
  )
}
