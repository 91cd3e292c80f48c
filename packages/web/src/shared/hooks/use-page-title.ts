import { documentTitle, PUBLIC_PAGES, type PublicPath } from '@afterimage/contract/public-pages'
import { useEffect } from 'react'

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}

/** Gives a page of the public site the title that the server sends with it. */
export function usePublicTitle(path: PublicPath): void {
  usePageTitle(PUBLIC_PAGES[path].title)
}
