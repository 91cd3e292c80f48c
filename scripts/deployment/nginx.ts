import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Child, run, startChild, waitFor } from './child.ts'

const RELOADED_WITHIN_MS = 10_000

/** The proxy in front of the web processes. */
export interface WebProxy {
  /** What it says of itself: `nginx version: nginx/1.22.1`. */
  readonly version: string
  /** The certificate that a client has to believe. */
  readonly certificate: string
  /** Sends requests to these ports from now on, as an operator does who changes its file and has it read again. */
  lead(ports: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** Whether there is one. */
export async function hasNginx(): Promise<boolean> {
  return run('nginx', ['-v']).then(
    () => true,
    () => false,
  )
}

/** Starts nginx with the document's own lines; only addresses, ports and the certificate's place are this machine's. */
export async function startNginx(lines: string, port: number, folder: string): Promise<WebProxy> {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const file = join(home, 'nginx.conf')
  let version = 0
  const write = (ports: readonly number[]) => {
    version += 1
    const ours = substitute(lines, [
      [
        /( *)server [\w.]+:3000;\n(?: *server [\w.]+:3000;\n)*/,
        ports.map((to) => `  server 127.0.0.1:${to};\n`).join(''),
      ],
      [/listen 443 ssl;/, `listen 127.0.0.1:${port} ssl;\n  location = /which-file { return 200 ${version}; }`],
      [/server_name [\w.]+;/, 'server_name localhost;'],
      [/ssl_certificate\s+\S+;/, `ssl_certificate ${certificate};`],
      [/ssl_certificate_key\s+\S+;/, `ssl_certificate_key ${key};`],
    ])
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${home}/${of};`)
    const head = [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root root;'] : []),
      `pid ${home}/pid;`,
      'events {}',
    ]
    return writeFile(file, [...head, 'http {', 'access_log off;', ...temporary, ours, '}'].join('\n'))
  }
  const answers = async () => {
    const answer = await fetch(`https://localhost:${port}/which-file`)
    return (await answer.text()) === String(version)
  }
  let server: Child | undefined
  const { stderr } = await run('nginx', ['-v'])
  return {
    version: stderr.trim(),
    certificate,
    lead: async (ports) => {
      await write(ports)
      if (server === undefined)
        server = startChild(['nginx', '-p', home, '-e', join(home, 'error.log'), '-c', file], {})
      else process.kill(server.pid, 'SIGHUP')
      await waitFor('nginx', answers, RELOADED_WITHIN_MS)
    },
    stop: async () => {
      await server?.end('SIGTERM')
    },
  }
}

/** Each has to be there, or the document says something else than this was written for. */
function substitute(text: string, changes: readonly (readonly [was: RegExp, is: string])[]): string {
  return changes.reduce((changed, [was, is]) => {
    if (!was.test(changed)) throw new Error(`the document's nginx lines have nothing like ${was.source}`)
    return changed.replace(was, () => is)
  }, text)
}
