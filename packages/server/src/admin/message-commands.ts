import { printable } from '@afterimage/core/printable'
import { listMessages } from '../contact/contact.ts'
import type { CommandParts } from './command.ts'

const LISTED = 20

export async function showMessages({ db }: Pick<CommandParts, 'db'>): Promise<string> {
  const messages = await listMessages(db, LISTED)
  if (messages.length === 0) return 'Nobody has written.'
  return messages
    .map(({ created_at, name, email, type, subject, message }) => {
      const from = `${created_at.toISOString().slice(0, 16)}  ${printable(name)} <${printable(email)}>  [${type}]`
      const text = message.split(/\r?\n/).map((line) => `  ${printable(line)}`)
      return [from, printable(subject), ...text].join('\n')
    })
    .join('\n\n')
}
