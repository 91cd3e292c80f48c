import './app/configure-zod.ts'
import '@fontsource-variable/geist/index.css'
import '@fontsource-variable/geist-mono/index.css'
import '@fontsource/instrument-serif/400.css'
import '@fontsource/instrument-serif/400-italic.css'
import './app/styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { hideBrokenPictures } from './app/hide-broken-pictures.ts'
import { watchInstalling } from './app/install-app.ts'
import { openRouter } from './app/router.tsx'
import { watchEarlyInputs } from './shared/image-input/early-pictures.ts'

hideBrokenPictures()
watchInstalling()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
watchEarlyInputs(root)
const app = (
  <StrictMode>
    <RouterProvider router={await openRouter()} />
  </StrictMode>
)
// A page that was rendered when the application was built is taken as it is, and given life; all others are drawn. It knew of no query.
if (root.dataset.rendered === undefined || location.search !== '') createRoot(root).render(app)
else hydrateRoot(root, app)
