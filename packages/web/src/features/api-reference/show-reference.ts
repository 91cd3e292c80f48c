import bundle from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import { readCall } from './call-address.ts'
import { LAYOUT, type Opened, ourLayout } from './our-layout.ts'
import './reference.css'

/** 300 KB over a slow line. */
const DOCUMENT_WITHIN_MS = 60_000

type ShowSwagger = (options: Readonly<Record<string, unknown>>) => {
  getSystem(): { readonly layoutActions: { show(opened: Opened, isOpen: boolean): unknown } }
}

declare global {
  interface Window {
    SwaggerUIBundle?: ShowSwagger
  }
}

/** Draws the reference of the API into an element, with what the address names open. Rejects when its code or the document cannot be loaded. */
export async function showReference(domNode: HTMLElement, url: string): Promise<void> {
  const [show, answer] = await Promise.all([
    loadSwagger(),
    fetch(url, { signal: AbortSignal.timeout(DOCUMENT_WITHIN_MS) }),
  ])
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  const spec: unknown = await answer.json()
  const ui = show({
    domNode,
    spec,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    filter: true,
    layout: LAYOUT,
    plugins: [ourLayout],
    // Colours of its own, too pale to read, and slow for a long example.
    syntaxHighlight: { activated: false },
    // It would ask a server elsewhere.
    validatorUrl: null,
  })
  const named = readCall(window.location.hash)
  if (named === undefined) return
  const [group, call] = named
  const { layoutActions } = ui.getSystem()
  layoutActions.show(['operations-tag', group], true)
  if (call !== undefined) layoutActions.show(['operations', group, call], true)
}

/** As it was published, and so a script that leaves its name in the window. */
async function loadSwagger(): Promise<ShowSwagger> {
  if (window.SwaggerUIBundle === undefined) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = bundle
      script.onload = () => resolve()
      script.onerror = () => reject(new Error(`${bundle} could not be loaded.`))
      document.head.append(script)
    })
  }
  if (window.SwaggerUIBundle === undefined) throw new Error(`${bundle} left nothing behind.`)
  return window.SwaggerUIBundle
}
