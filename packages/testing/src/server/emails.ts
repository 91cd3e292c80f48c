import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The emails in the server's outbox, in the order in which they were sent: head unfolded, text decoded. */
export async function readEmails(dataDir: string): Promise<readonly string[]> {
  const folder = path.join(dataDir, 'outbox')
  // One whose name begins with a dot is still being written.
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.eml$/.test(name)).toSorted()
  return Promise.all(names.map(async (name) => decodeEmail(await readFile(path.join(folder, name), 'utf8'))))
}

/** The last email to the address whose text holds the words, if there is one. */
export async function findEmail(dataDir: string, to: string, wanted = ''): Promise<string | undefined> {
  return (await readEmails(dataDir)).findLast((text) => text.includes(`To: ${to}`) && text.includes(wanted))
}

/** Header fields may be folded (RFC 5322, section 2.2.3), lines of text too, where an equals sign is its number. */
export function decodeEmail(email: string): string {
  const end = email.search(/\r?\n\r?\n/)
  const head = email.slice(0, end).replace(/\r?\n[ \t]+/g, ' ')
  const body = email
    .slice(end)
    .replace(/=\r?\n/g, '')
    .replaceAll('\r\n', '\n')
  return head + decodeQuotedPrintable(body)
}

/** Runs of `=E2=80=99`, which are UTF-8 bytes. */
function decodeQuotedPrintable(text: string): string {
  return text.replace(/(?:=[\dA-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
}
