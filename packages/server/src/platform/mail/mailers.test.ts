import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostOffice } from '@afterimage/testing/server/post-office'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mailer } from './mail.ts'
import { openOutboxMailer } from './outbox-mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

const FROM = 'Afterimage <no-reply@afterimage.example>'

/** A mailer and a way to see the emails that arrived, as their raw text, in the order in which they were sent. */
interface MailboxKind {
  readonly name: string
  open(): Promise<{ mailer: Mailer; arrived: () => Promise<readonly string[]>; close: () => Promise<void> }>
}

const outbox: MailboxKind = {
  name: 'an outbox folder',
  open: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'afterimage-outbox-'))
    const mailer = await openOutboxMailer(folder, FROM)
    return {
      mailer,
      arrived: async () => {
        const names = (await readdir(folder)).toSorted()
        expect(names.every((name) => /^\d{4}-.*\.eml$/.test(name))).toBe(true)
        return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
      },
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

const smtp: MailboxKind = {
  name: 'an SMTP server that wants a password',
  open: async () => {
    const office = await openPostOffice({ user: 'us', password: 's:cret', unknown: 'gone@example.com' })
    return {
      mailer: openSmtpMailer(office.url, FROM),
      arrived: async () => office.emails,
      close: office.close,
    }
  },
}

describe.each([outbox, smtp])('mail to $name', ({ open }) => {
  let place: Awaited<ReturnType<MailboxKind['open']>>
  beforeAll(async () => {
    place = await open()
  })
  afterAll(async () => {
    await place.mailer.close()
    await place.close()
  })

  test('an email arrives with its sender, its recipient, its subject and its words', async () => {
    await place.mailer.send({ to: 'ada@example.com', subject: 'Grüße', text: 'Línea uno\nhttps://a.example/?x=1' })
    const [email = ''] = await place.arrived()
    expect(email).toMatch(/^From: Afterimage <no-reply@afterimage\.example>\r?$/m)
    expect(email).toMatch(/^To: ada@example\.com\r?$/m)
    expect(email).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r?$/m)
    expect(email).toContain('L=C3=ADnea uno')
    expect(email).toContain('https://a.example/?x=3D1')
  })

  test('an email has HTML beside its text', async () => {
    await place.mailer.send({
      to: 'ada@example.com',
      subject: 'Two',
      text: 'Plain\n\nhttps://a.example/',
      button: 'Go',
    })
    const email = (await place.arrived()).at(-1) ?? ''
    expect(email).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(email.indexOf('Content-Type: text/plain')).toBeLessThan(email.indexOf('Content-Type: text/html'))
    expect(email).toContain('Go</a>')
  })

  test('a subject with a line break adds no header', async () => {
    await place.mailer.send({ to: 'ada@example.com', subject: 'One\r\nBcc: eve@example.com', text: 'Two' })
    expect((await place.arrived()).at(-1)).not.toMatch(/^Bcc:/m)
  })
})

test('an email that the server refuses is an error, and so is a server that is not there', async () => {
  const { mailer, close } = await smtp.open()
  await expect(mailer.send({ to: 'gone@example.com', subject: 'x', text: 'x' })).rejects.toThrow('no such mailbox')
  await mailer.close()
  await close()
  await expect(mailer.send({ to: 'ada@example.com', subject: 'x', text: 'x' })).rejects.toThrow('ECONNREFUSED')
})
