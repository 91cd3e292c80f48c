import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'
import { ConfigError } from './platform/settings.ts'

test('the page on configuration has a row for every variable and for no other', async () => {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z][A-Z\d_]+)` \|/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual([...VARIABLES].toSorted())
})

test('a variable belongs to the platform or to one feature', () => {
  expect(VARIABLES.toSorted()).toEqual([...new Set(VARIABLES)].toSorted())
})

test('every variable that is read anywhere is among them', async () => {
  const packages = new URL('../../', import.meta.url)
  const read = new Set<string>()
  for await (const file of glob('!(testing)/src/**/*.ts', {
    cwd: packages,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    const code = await readFile(new URL(file, packages), 'utf8')
    for (const [, name = ''] of code.matchAll(/\benv\.([A-Z][A-Z_]+)\b(?! = )/g)) read.add(name)
  }
  // The shell's, npm's and Node's own.
  expect([...read].filter((name) => !['PATH', 'INIT_CWD', 'UV_THREADPOOL_SIZE'].includes(name)).toSorted()).toEqual(
    VARIABLES.filter((name) => read.has(name)).toSorted(),
  )
  expect(read).toContain('FFMPEG_PATH')
})

test('visitors get the models that cost nothing, all, or the ones that are named', () => {
  expect(readConfig({}).visitorModels).toBe('free')
  expect(readConfig({ VISITOR_MODELS: 'all' }).visitorModels).toBe('all')
  expect(readConfig({ VISITOR_MODELS: 'melt, @cf/flux' }).visitorModels).toEqual(['melt', '@cf/flux'])
})

test('without any variable the server is for this machine alone, with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    role: 'all',
    trustProxy: false,
  })
})

test('one’s own server gets one call at a time, and a service four, unless the operator says otherwise', () => {
  const own = { sdapi: 1, comfyui: 1, 'fastsd-cpu': 1, 'openai-compatible': 1 }
  expect(readConfig({}).providerParallelCalls).toEqual({ usual: 4, of: own })
  expect(readConfig({ PROVIDER_PARALLEL_CALLS: '6,sdapi=2' }).providerParallelCalls).toEqual({
    usual: 6,
    of: { sdapi: 2 },
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, 192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
])('TRUST_PROXY may be %s', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value)
})

test('emails to the operator lie in the outbox, or go to the address that is named, and never to a made-up address', () => {
  const SMTP_URL = 'smtp://mail.example.com'
  expect(readConfig({}).operatorEmail).toBe('operator@localhost')
  expect(readConfig({ SMTP_URL }).operatorEmail).toBeUndefined()
  expect(readConfig({ SMTP_URL, OPERATOR_EMAIL: 'ada@example.com' }).operatorEmail).toBe('ada@example.com')
})

test('the public address loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://afterimage.example/' }).publicUrl).toBe('https://afterimage.example')
})

test.each([
  [undefined, 0.7],
  ['', 0.7],
  ['off', undefined],
  ['0', 0],
  ['0.35', 0.35],
  ['1', 1],
])('with GALLERY_HOLD_ABOVE=%s originals that are more unsafe than %s wait', (text, threshold) => {
  expect(readConfig({ GALLERY_HOLD_ABOVE: text }).galleryHoldAbove).toBe(threshold)
})

test('with LOOK=off nobody looks', () => {
  expect([readConfig({}).isLooking, readConfig({ LOOK: 'off' }).isLooking]).toEqual([true, false])
})

describe('identity providers', () => {
  const first = { OIDC_ISSUER: 'https://accounts.example.com', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'secret' }
  const second = { OIDC_2_ISSUER: 'http://localhost:9000/realm', OIDC_2_CLIENT_ID: 'we', OIDC_2_CLIENT_SECRET: 'other' }

  test('each has a name and a short name, its own or the usual', () => {
    const { identityProviders } = readConfig({ ...first, ...second, OIDC_NAME: 'The Club', OIDC_2_ID: 'realm' })
    expect(identityProviders).toMatchObject([
      { id: 'oidc', name: 'The Club', clientId: 'us' },
      { id: 'realm', name: 'localhost', issuer: new URL('http://localhost:9000/realm') },
    ])
    expect(readConfig({}).identityProviders).toEqual([])
  })

  test('passwords can be off where there is one', () => {
    expect(readConfig({ ...first, AUTH_PASSWORD: 'off' }).hasPasswords).toBe(false)
  })

  test.each([
    ['OIDC_CLIENT_SECRET', { ...first, OIDC_CLIENT_SECRET: '' }],
    ['OIDC_CLIENT_ID', { ...first, OIDC_CLIENT_ID: '' }],
    ['OIDC_ISSUER', { ...first, OIDC_ISSUER: '' }],
    ['OIDC_2_ID', { ...first, ...second, OIDC_2_ID: 'oidc' }],
  ])('one whose %s is missing or another’s is refused by that name', (name, given) => {
    expect(() => readConfig(given)).toThrow(new RegExp(`^${name} cannot be used: it must be [^\\n]+\\.$`))
  })
})

test('the placeholder of a measurement id counts as none', () => {
  expect(readConfig({ ANALYTICS_ID: 'G-XXXXXXXXXX' }).analyticsId).toBeUndefined()
  expect(readConfig({ ANALYTICS_ID: 'G-AB12CD34EF' }).analyticsId).toBe('G-AB12CD34EF')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://secret@host/db'],
  ['PUBLIC_URL', 'afterimage.example'],
  ['LOG_LEVEL', 'loud'],
  ['CONTACT_EMAIL', 'nobody'],
  ['SOCIAL_LINKS', 'https://bsky.app/profile/a,bsky.app/profile/b'],
  ['TRUST_PROXY', 'perhaps'],
  ['SESSION_SECRET', 'short-secret'],
  ['ROLE', 'worker'],
  ['WORKER_CONCURRENCY', '0'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'Afterimage'],
  ['OPERATOR_EMAIL', 'the operator'],
  ['LOOK', 'no'],
  ['GALLERY_HOLD_ABOVE', '1.5'],
  ['GALLERY_HOLD_ABOVE', 'on'],
  ['DEMO_ACCOUNT', 'maybe'],
  ['VISITOR_DAILY_LIMIT', '-1'],
  ['VISITOR_UNFINISHED_LIMIT', '-1'],
  ['ACCOUNT_UNFINISHED_LIMIT', 'five'],
  ['UNPROVED_DAILY_LIMIT', '1.5'],
  ['MIN_FREE_DISK_MB', '5%'],
  ['VISITOR_MODELS', ','],
  ['AUTH_PASSWORD', 'off'],
  ['OIDC_ISSUER', 'http://accounts.example.com'],
  ['OIDC_2_ISSUER', 'https://accounts.example.com/?tenant=a'],
  ['OIDC_ID', 'My club'],
])('%s=%s is refused with one line that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} cannot be used: it must be [^\\n]+\\.$`))
})

test.each([
  ['SESSION_SECRET', 'change-me-to-at-least-32-random-characters'],
  ['SESSION_SECRET', 'CHANGE_ME CHANGE_ME CHANGE_ME CHANGE_ME'],
  ['DATABASE_URL', 'postgres://afterimage:change-me@database/afterimage'],
  ['SMTP_URL', 'smtp://user:changeme@mail.example'],
  ['AWS_SECRET_ACCESS_KEY', 'change-me-too'],
])('the placeholder of an example is no %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} cannot be used: what is secret in it must be your own`)
})

test('every secret of the example for compose is refused as it stands', async () => {
  const example = await readFile(new URL('../../../deploy/example.env', import.meta.url), 'utf8')
  const secrets = [...example.matchAll(/^(\w*(?:SECRET|PASSWORD)\w*)=(.*)$/gm)]
  expect(secrets.map(([, name]) => name)).toEqual(['SESSION_SECRET', 'POSTGRES_PASSWORD', 'AWS_SECRET_ACCESS_KEY'])
  for (const [, name = '', value = ''] of secrets) {
    const set =
      name === 'POSTGRES_PASSWORD' ? { DATABASE_URL: `postgres://user:${value}@database/name` } : { [name]: value }
    expect(() => readConfig(set)).toThrow(ConfigError)
  }
})

test('a secret never gets into the message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(/^(?!.*hunter2).*$/)
  expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2).*$/)
})
