import { expect, test } from 'vitest'
import { manifestFaults } from './manifest-faults.ts'

const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: afterimage }
spec: { ports: [{ name: http, port: 80 }] }
`

test('what Kubernetes would refuse or ignore is named with its file and manifest, and nothing else is', () => {
  const files = {
    good: SERVICE,
    unknown: SERVICE.replace('port: 80', 'port: 80, prot: TCP'),
    missing: SERVICE.replace('port: 80', 'targetPort: 80'),
    typed: SERVICE.replace('port: 80', "port: '80'"),
    versioned: SERVICE.replace('v1', 'apps/v1'),
    kindless: SERVICE.replace('kind: Service', ''),
    broken: SERVICE.replace('spec:', 'spec: }'),
  }
  const faults = manifestFaults(new Map(Object.entries(files).map(([name, text]) => [name, `${SERVICE}---\n${text}`])))
  const faultOf = (name: string) => faults.filter((fault) => fault.startsWith(name)).join('\n')
  expect(faults).toHaveLength(6)
  expect(faultOf('unknown, Service afterimage: ')).toContain("'prot' does not exist")
  expect(faultOf('missing, Service afterimage: ')).toContain("'port' is missing")
  expect(faultOf('typed, Service afterimage: ')).toContain("'string' is not assignable to type 'number'")
  expect(faultOf('versioned, Service afterimage: ')).toContain('kubernetes-models/apps/v1/Service')
  expect(faultOf('kindless: ')).toContain('kind')
  expect(faultOf('broken: ')).not.toBe('')
})
