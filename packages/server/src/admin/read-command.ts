import { z } from 'zod'
import { credit, setPlanOf, showAccount } from './account-commands.ts'
import type { Command } from './command.ts'
import { decideAbout, showEvolution, showReports } from './gallery-commands.ts'
import { showMessages } from './message-commands.ts'
import { resume, showProviders } from './provider-commands.ts'

const HELP = `What the operator of an Afterimage decides. It uses the same variables as the server; with the embedded
database, stop the server first.

  npm run admin -- show EMAIL                       an account's plan and credits
  npm run admin -- plan EMAIL free|pro
  npm run admin -- credit EMAIL AMOUNT "REASON"     what the owner reads in the history; a minus takes away

  npm run admin -- reports                          what visitors reported, and nobody has decided about
  npm run admin -- show ID                          an evolution's place in the gallery, and what is said against it
  npm run admin -- hide ID                          keep it out of the gallery
  npm run admin -- restore ID                       put it back; further reports leave it there
  npm run admin -- feature|unfeature ID             give it the badge, or take it away

  npm run admin -- messages                         the newest messages of the contact form

  npm run admin -- providers                        which are paused and until when, and what each was asked for today
  npm run admin -- provider:resume ID               end a pause before its time, once there is quota or money again

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
    case 'credit':
      return credit(target, rest[0], rest[1])
    case 'reports':
      return showReports
    case 'messages':
      return showMessages
    case 'providers':
      return showProviders
    case 'provider:resume':
      return resume(target)
    case 'hide':
      return decideAbout(readId(target), { moderation: 'hidden' })
    case 'restore':
      return decideAbout(readId(target), { moderation: 'approved' })
    case 'feature':
      return decideAbout(readId(target), { is_featured: true })
    case 'unfeature':
      return decideAbout(readId(target), { is_featured: false })
    default:
      throw new Error(HELP)
  }
}

function readId(text: string): string {
  if (z.uuid().safeParse(text).success) return text
  throw new Error('Give the evolution’s id: the last part of its address.')
}
