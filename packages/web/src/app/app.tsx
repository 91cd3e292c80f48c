import { RouterProvider } from 'react-router/dom'
import { router } from './router.tsx'

/** The application. */
export function App() {
  return <RouterProvider router={router} />
}
