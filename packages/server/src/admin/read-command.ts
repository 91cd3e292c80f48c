import { printable } from '@afterimage/core/printable'
import { z } from 'zod'
import { credit, prove, setOperatorOf, setPlanOf, showAccount } from './account-commands.ts'
import type { Command } from './command.ts'
import { feature, hide, remove, restoreEvolutions, save, showEvolution, showReports } from './gallery-commands.ts'
import { keepOut, release, showHeld } from './hold-commands.ts'
import { look } from './look-command.ts'
import { showMessages } from './message-commands.ts'
import { readNewsletterCommand } from './newsletter-commands.ts'
import { resume, showProviders } from './provider-commands.ts'

const HELP = `What the operator of an Afterimage decides. It uses the same variables as the server, which may run meanwhile.
With the embedded database files:expire, backup and restore FOLDER need it stopped.

  npm run admin -- show EMAIL                       an account's plan and credits
  npm run admin -- plan EMAIL free|pro
  npm run admin -- prove EMAIL                      count its address as confirmed, as the mailed link does
  npm run admin -- credit EMAIL AMOUNT "REASON"     what the owner reads in the history; a minus takes away
  npm run admin -- operator EMAIL on|off            let its owner use the operator’s screen at /admin, or no longer

  npm run admin -- reports                          what reports have hidden, and what is reported and still shown
  npm run admin -- show ID                          an evolution's place in the gallery, and what is said against it
  npm run admin -- save ID FOLDER                   copy its pictures and films into a new folder, to look at them
  npm run admin -- hide ID…                         hide it from everyone but its owner
  npm run admin -- restore ID…                      show it again; the same reasons do not hide it any more
  npm run admin -- remove ID… [--reason "REASON"]   delete it and its files for good; its owner reads the reason
  npm run admin -- held                             what waits for you before it enters the gallery
  npm run admin -- release ID…                      let it into the gallery
  npm run admin -- keep-out ID… [--reason "REASON"] keep it out; anyone with the link sees it, its owner reads the reason

  npm run admin -- feature|unfeature ID…            give it the badge, or take it away

  npm run admin -- messages                         the newest messages of the contact form

  npm run admin -- newsletter send FILE.md [--dry-run]   to every confirmed address, each once; or show what would be sent
  npm run admin -- newsletter export                the confirmed addresses, for a spreadsheet

  npm run admin -- providers                        which are paused and until when, and what each was asked for today
  npm run admin -- provider:resume ID               end a pause before its time, once there is quota or money again

  npm run admin -- look                             have older evolutions looked at: labels, and how far the meaning went

  npm run admin -- files:expire [--dry-run]         delete the files whose time is over, or say how many they are
  npm run admin -- storage:copy [--dry-run]         copy the files of DATA_DIR into the bucket of STORAGE_URL
  npm run admin -- backup FOLDER                    write rows and files into a folder
  npm run admin -- restore FOLDER                   fill an empty database and the store with them
`

/** The command that the words after `npm run admin --` mean. Throws an Error that says what to write instead. */
export function readCommand([name, target = '', ...rest]: readonly string[]): Command {
  switch (name) {
    case 'show':
      return z.uuid().safeParse(target).success ? showEvolution(target) : showAccount(target)
    case 'plan':
      return setPlanOf(target, rest[0])
    case 'prove':
      return prove(target)
    case 'credit':
      return credit(target, rest[0], rest[1])
    case 'operator':
      return setOperatorOf(target, rest[0])
    case 'reports':
      return showReports
    case 'messages':
      return showMessages
    case 'newsletter':
      return readNewsletterCommand([target, ...rest])
    case 'providers':
      return showProviders
    case 'look':
      return look
    case 'provider:resume':
      return resume(target)
    case 'hide':
      return hide(readIds([target, ...rest]))
    case 'restore':
      return restoreEvolutions(readIds([target, ...rest]))
    case 'remove':
      return readReasoned([target, ...rest], remove)
    case 'held':
      return showHeld
    case 'release':
      return release(readIds([target, ...rest]))
    case 'keep-out':
      return readReasoned([target, ...rest], keepOut)
    case 'save':
      return save(target, rest[0])
    case 'feature':
      return feature(readIds([target, ...rest]), true)
    case 'unfeature':
      return feature(readIds([target, ...rest]), false)
    case undefined:
    case 'help':
    case '--help':
      throw new Error(HELP)
    default:
      throw new Error(`unknown command "${printable(name)}"\n\n${HELP}`)
  }
}

const MAX_IDS = 200
const MAX_REASON = 500

function readIds(args: readonly string[]): readonly string[] {
  if (args.length > MAX_IDS) throw new Error(`Give at most ${MAX_IDS} ids at once.`)
  if (args.length > 0 && args.every((word) => z.uuid().safeParse(word).success))
    return args.map((word) => word.toLowerCase())
  throw new Error('Give the evolution’s id, or several: the last part of its address.')
}

/** Ids, and a reason that may follow them. */
function readReasoned(
  args: readonly string[],
  make: (ids: readonly string[], reason: string | null) => Command,
): Command {
  const at = args.indexOf('--reason')
  if (at < 0) return make(readIds(args), null)
  const [reason = '', ...more] = args.slice(at + 1)
  if (reason.trim() === '' || reason.length > MAX_REASON || more.length > 0) {
    throw new Error(`Give a reason of at most ${MAX_REASON} characters, in quotes, at the end: its owner reads it.`)
  }
  return make(readIds(args.slice(0, at)), reason.trim())
}
