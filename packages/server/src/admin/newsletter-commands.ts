import { readFile } from 'node:fs/promises'
import { countConfirmed, countDeliveries, previewIssue, readIssue } from '../newsletter/newsletter.ts'
import { exportAddresses, sendIssueTo } from '../operator/operator.ts'
import { actorOf, type Command } from './command.ts'

const USAGE = 'newsletter send FILE.md [--dry-run], or newsletter export'

/** `newsletter send FILE.md [--dry-run]` and `newsletter export`. Throws an Error that says what to write instead. */
export function readNewsletterCommand([what, file, ...rest]: readonly string[]): Command {
  if (what === 'export' && file === undefined) return exportAll
  const isDry = rest[0] === '--dry-run'
  if (what !== 'send' || file === undefined || rest.length > (isDry ? 1 : 0)) throw new Error(`Write: ${USAGE}`)
  return isDry ? showIssue(file) : sendFile(file)
}

/** Says what would be sent to how many, and sends nothing. */
function showIssue(file: string): Command {
  return async ({ db, origin }) => {
    const issue = readIssue(await readText(file))
    const { sent, due } = await countDeliveries(db, issue.id)
    const whom =
      sent + due > 0
        ? `It was ordered before: ${has(sent)} it, ${due} still to go.`
        : wouldGoTo(await countConfirmed(db))
    return `${previewIssue(issue, origin)}\n${whom} Nothing was sent.`
  }
}

function sendFile(file: string): Command {
  return async (parts) => {
    const { db, withQueue } = parts
    const issue = readIssue(await readText(file))
    const { sent, due, givenUp } = await withQueue((queue) => sendIssueTo({ db, queue }, actorOf(parts), issue))
    const whom = due === 0 ? 'nobody else' : addresses(due)
    const before = sent === 0 ? '' : ` ${has(sent)} it already.`
    const refused = givenUp === 0 ? '' : ` ${addresses(givenUp)} refused it again and again.`
    return `“${issue.subject}” goes to ${whom}.${before}${refused} The same file sent again goes to nobody twice.`
  }
}

/** A line for each confirmed address, for a spreadsheet. */
const exportAll: Command = (parts) => exportAddresses(parts.db, actorOf(parts))

function wouldGoTo(confirmed: number): string {
  return confirmed === 0
    ? 'It would go to nobody: no address is confirmed yet.'
    : `It would go to ${addresses(confirmed)}.`
}

/** Who has something, and the verb. */
function has(count: number): string {
  if (count === 0) return 'nobody has'
  return count === 1 ? '1 address has' : `${addresses(count)} have`
}

function addresses(count: number): string {
  return count === 1 ? '1 address' : `${count} addresses`
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
}
