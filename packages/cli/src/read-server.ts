import { UsageError } from './usage-error.ts'

/** Where an evolution is made, if not here. */
export interface NamedServer {
  readonly url: URL
  /** An API key; undefined for a visitor. */
  readonly key: string | undefined
  /** Whether it enters the gallery there; else it is seen by its link alone. */
  readonly isPublic: boolean
}

/** Where a key is looked for that no option names: arguments are shown in the list of processes. */
export const KEY_VARIABLE = 'AFTERIMAGE_KEY'

/** What the server does not do for a terminal. */
const HERE_ALONE = ['fork', 'at', 'race', 'resume']

interface ServerValues {
  readonly server?: string | undefined
  readonly key?: string | undefined
  readonly public?: boolean | undefined
}

/** The server that the options name. Throws {@link UsageError}. */
export function readServer(
  { server, key, public: isPublic = false, ...others }: ServerValues,
  env: Readonly<Record<string, string | undefined>>,
): NamedServer | undefined {
  if (server === undefined) {
    if (key === undefined && !isPublic) return undefined
    throw new UsageError(`--${isPublic ? 'public' : 'key'} is for a server: name it with --server https://…`)
  }
  const beside = Object.keys(others).filter((name) => HERE_ALONE.includes(name))
  if (beside.length > 0) throw new UsageError(`--server takes no ${beside.map((name) => `--${name}`).join(', ')}.`)
  const url = URL.parse(server)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new UsageError(`--server must be an address as https://afterimage.example, not "${server}".`)
  }
  return { url, key: key ?? env[KEY_VARIABLE], isPublic }
}
