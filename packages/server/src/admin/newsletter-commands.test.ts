import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operator, openOperator } from '../../test/operator.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { json, type TestServer } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('the newsletter from a terminal, on %s', (kind) => {
  let server: TestServer
  let operator: Operator
  let file: string
  const reader = `+${randomUUID()}@example.com`
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'afterimage-newsletter-'))
    file = path.join(folder, 'issue.md')
    await writeFile(file, '# What went wrong\n\nA [lighthouse](https://afterimage.example/x) did.\n')
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))])
    operator = await openOperator(server)
    return () => rm(folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    await operator.close()
    await server.close()
  })

  test('an issue that nobody would get says so, and is not sent', async () => {
    expect(await operator.run('newsletter', 'send', file, '--dry-run')).toContain(
      'nobody: no address is confirmed yet.',
    )
    await expect(operator.run('newsletter', 'send', file)).rejects.toThrow('No address is confirmed')
  })

  test('an issue is shown, sent to those who confirmed, and sent again to nobody', async () => {
    await server.call({}, '/newsletter/subscribe', json({ email: reader }))
    const mailed = (wanted: string) =>
      readEmails(server.dataDir).then(
        (emails) => emails.filter((text) => text.includes(wanted)),
        () => [],
      )
    await expect.poll(() => mailed('Confirm it here'), { timeout: 20_000 }).toHaveLength(1)
    const link = /\/newsletter\/verify\?(.*)$/m.exec((await mailed('Confirm it here'))[0] ?? '')?.[1]
    await server.call({}, '/newsletter/verify', json(Object.fromEntries(new URLSearchParams(link))))

    const shown = await operator.run('newsletter', 'send', file, '--dry-run')
    expect(shown).toContain('Subject: What went wrong\n\nA lighthouse: https://afterimage.example/x did.')
    expect(shown).toContain('It would go to 1 address. Nothing was sent.')
    expect(await mailed('Subject: What went wrong')).toEqual([])

    expect(await operator.run('newsletter', 'send', file)).toContain('“What went wrong” goes to 1 address.')
    await expect.poll(() => mailed('Subject: What went wrong'), { timeout: 20_000 }).toHaveLength(1)
    await expect
      .poll(() => operator.run('newsletter', 'send', file, '--dry-run'))
      .toContain('1 address has it, 0 still to go.')
    expect(await operator.run('newsletter', 'send', file)).toContain('goes to nobody else. 1 address has it already.')
  })

  test('confirmed addresses come as lines for a spreadsheet, in which nothing is a formula', async () => {
    const [head, line] = (await operator.run('newsletter', 'export')).split('\n')
    expect(head).toBe('email,confirmed')
    expect(line?.startsWith(`"'${reader}",20`)).toBe(true)
  })

  test.each([[['send']], [['export', 'x']], [['burn']], [['send', 'x.md', '--wet-run']]])(
    '%j is told what to write',
    async (args) => {
      const run = async () => operator.run('newsletter', ...args)
      await expect(run()).rejects.toThrow('newsletter send FILE.md')
    },
  )

  test('a file that is not there is named', async () => {
    await expect(operator.run('newsletter', 'send', '/no/such/issue.md')).rejects.toThrow(
      '/no/such/issue.md cannot be read',
    )
  })
})
