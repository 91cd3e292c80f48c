import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type StartLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'reloadDocument'> & {
  /** An address of the create screen. */
  readonly to?: string
}

/**
 * The way to the create screen from a page that comes without the code that talks to the server: as a document of its own, which has its heading and its
 * place for a picture before that code has come. Over the page that is left, a slow line would show nothing until all of it is there.
 */
export function StartLink({ to = '/app', ...props }: StartLinkProps) {
  return <Link {...props} to={to} reloadDocument />
}
