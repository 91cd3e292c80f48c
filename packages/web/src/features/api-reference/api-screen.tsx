import { API_CALLS_A_MONTH } from '@afterimage/contract/api-quota'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ReferencePanel } from './reference-panel.tsx'

const LINK = 'text-paper underline decoration-edge underline-offset-4 hover:decoration-current'

/** How to use all of this from a program: the first three calls, other ways in, and every call there is. */
export function ApiScreen() {
  usePublicTitle('/docs')
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => 'https://afterimage.example',
  )
  return (
    <div className="page-width">
      <PageHeading title="Ruin pictures from your own code.">
        Everything that these pages do goes through an API, and it is yours too.
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Panel title="Three calls to a film">
          <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr] *:min-w-0">
            <ol className="grid content-start gap-4 text-dim *:max-w-[52ch]">
              <Step number={1}>
                Make a key in your{' '}
                <Link to="/app/profile" className={LINK}>
                  profile
                </Link>
                . It is shown once. An account has {API_CALLS_A_MONTH.free} calls a month, and {API_CALLS_A_MONTH.pro}{' '}
                on the Pro plan.
              </Step>
              <Step number={2}>
                Start an evolution with a picture, and you get its id. It is in the gallery for everybody, unless you
                send <code>visibility=unlisted</code>.
              </Step>
              <Step number={3}>Ask how far it is, or follow its events. Neither counts as one of your calls.</Step>
              <Step number={4}>When it is completed, it has the addresses of its films and frames.</Step>
            </ol>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and scrolled by the keyboard
              tabIndex={0}
              aria-label="Three calls with curl"
              className="overflow-x-auto rounded-sm border border-line bg-panel p-4"
            >
              <pre className="font-mono text-small">{callsOf(origin)}</pre>
            </section>
          </div>
        </Panel>
        <Panel title="Other ways in">
          <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
            <Way title="Be told">
              Webhooks call your server when an evolution begins, is complete or fails. Add one in your{' '}
              <Link to="/app/profile" className={LINK}>
                profile
              </Link>
              .
            </Way>
            <Way title="Follow along">
              <code className="break-words">/api/evolution/ID/events</code> sends every frame as it is made.
            </Way>
            <Way title="Let an agent do it">
              Point an MCP client to <code className="break-all">{origin}/mcp</code>, with the same key.
            </Way>
            <Way title="Generate a client">
              All of it is described in{' '}
              <a href="/api/openapi.json" className={LINK}>
                OpenAPI 3.1
              </a>
              , with a name for each call.
            </Way>
          </ul>
        </Panel>
        <Panel title="Every call">
          <p className="hidden text-dim unscripted:block">
            The reference needs JavaScript. All of it stands in{' '}
            <a href="/api/openapi.json" className={LINK}>
              /api/openapi.json
            </a>
            .
          </p>
          <ReferencePanel />
          <Button asChild className="mt-8">
            <Link to="/contact">Ask us something</Link>
          </Button>
        </Panel>
      </div>
    </div>
  )
}

const neverChanges = () => () => undefined

function callsOf(origin: string): string {
  return [
    `curl ${origin}/api/evolution \\`,
    '  -H "Authorization: Bearer $AFTERIMAGE_KEY" \\',
    '  -F image=@photo.jpg -F totalFrames=10',
    '',
    `curl ${origin}/api/evolution/$ID/status \\`,
    '  -H "Authorization: Bearer $AFTERIMAGE_KEY"',
    '',
    `curl ${origin}/api/evolution/$ID \\`,
    '  -H "Authorization: Bearer $AFTERIMAGE_KEY"',
  ].join('\n')
}

function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="w-4 shrink-0 figure-text text-faint">
        {number}
      </span>
      <span>{children}</span>
    </li>
  )
}

function Way({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3 className="font-medium text-lead">{title}</h3>
      <p className="mt-1 text-dim">{children}</p>
    </li>
  )
}
