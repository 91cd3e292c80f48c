import { Link } from 'react-router'

/** A way within running text. */
export function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className="break-words underline decoration-edge underline-offset-4 hover:decoration-current">
      {children}
    </Link>
  )
}
