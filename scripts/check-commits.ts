// Says which commits that have not landed yet lack a short subject or a body that says why.
import { execFileSync } from 'node:child_process'
import { type Commit, commitFaults } from './commit-faults.ts'

/** What they are to land on: the first of these that there is. A branch's own upstream is no landing. */
const BASES = ['origin/main', 'main']
const [END_OF_FIELD, END_OF_COMMIT] = ['\u001f', '\u001e']

const base = BASES.find((name) => commitOf(name) !== undefined)
const faults = base === undefined ? [] : unlanded(base).flatMap(commitFaults)
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log('Reword them: git rebase -i, or git commit --amend for the last one.')
  process.exitCode = 1
}
if (base === undefined) console.log(`No commit was read: there is neither ${BASES.join(' nor ')} to compare with.`)
else if (base === 'main' && commitOf('main') === commitOf('HEAD')) {
  console.log('No commit was read: this is main, and there is no origin/main to compare it with.')
}

function commitOf(name: string): string | undefined {
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
}

function unlanded(base: string): readonly Commit[] {
  // A merge of others' commits has nothing to say for itself.
  const told = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${base}..HEAD`) ?? ''
  return told
    .split(END_OF_COMMIT)
    .map((commit) => commit.trim().split(END_OF_FIELD))
    .flatMap(([hash, subject, body]) =>
      subject === undefined ? [] : [{ hash: hash ?? '', subject, body: body ?? '' }],
    )
}

/** What git says; undefined where it fails, as in a folder that is no repository. */
function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
