import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readServices } from './compose.ts'
import { readOperations } from './operations.ts'

const root = join(import.meta.dirname, '../..')

test('the document has each command that the deployment is tried with, once', async () => {
  const { command, block } = await readOperations(root)
  const words = [
    ...['example.env', 'up --build --scale', 'admin.ts backup', 'admin.ts restore'],
    ...['npm run admin -- backup', 'npm run admin -- restore'],
  ]
  for (const some of words) expect(command(some)).toContain(some)
  expect(block('nginx')).toContain('upstream afterimage')
  expect(() => command('npm run admin')).toThrow(/docs\/operations\.md has \d+ of what was to be there once/)
  expect(() => command('docker swarm')).toThrow('has 0 of what')
})

test('services get the variables of the image, of .env and their own, in this order', async () => {
  const env = {
    POSTGRES_PASSWORD: 'p',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 's',
    HOST: 'of-env',
    ROLE: 'of-env',
  }
  const { web, database } = await readServices(root, env)
  expect(web?.environment).toMatchObject({
    ...{ NODE_ENV: 'production', HOST: 'of-env', ROLE: 'web', SMTP_URL: 'smtp://mail:1025' },
    DATABASE_URL: 'postgres://afterimage:p@database/afterimage',
  })
  expect(web?.command).toEqual(['node', 'packages/server/src/main.ts'])
  expect(database?.environment.POSTGRES_PASSWORD).toBe('p')
  expect(database?.healthcheck[0]).toBe('pg_isready')
})

test('a value that deploy/.env lacks is named', async () => {
  await expect(readServices(root, {})).rejects.toThrow('deploy/compose.yaml wants POSTGRES_PASSWORD')
})
