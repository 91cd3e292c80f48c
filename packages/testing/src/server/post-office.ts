import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a port of its own that keeps what it is handed. */
export interface PostOffice {
  /** As `SMTP_URL` takes it. */
  readonly url: string
  /** The raw text of each email, in the order in which they came. */
  readonly emails: readonly string[]
  close(): Promise<void>
}

interface Rules {
  readonly user?: string
  readonly password?: string
  /** An address that nobody has. */
  readonly unknown?: string
}

/** Takes emails from anyone who knows the password, or from anyone where there is none. */
export async function openPostOffice({ user = '', password = '', unknown }: Rules = {}): Promise<PostOffice> {
  const emails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: user === '',
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(new Error('no such user or password')),
    onRcptTo: ({ address }, _session, done) => (address === unknown ? done(new Error('no such mailbox')) : done()),
    onData: (stream, _session, done) => {
      let email = ''
      stream.on('data', (chunk: Buffer) => {
        email += chunk.toString()
      })
      stream.on('end', () => {
        emails.push(email)
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the post office has no port')
  return {
    url: `smtp://${user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`}127.0.0.1:${address.port}`,
    emails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
