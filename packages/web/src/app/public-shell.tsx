import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The public site: its header and footer around a page. A page sets its own width. */
export function PublicShell() {
  return (
    <div className="flex flex-1 flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
