import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './child.ts'

/** The last commit of the version before this one. Its dependencies are the same. */
const VERSION_BEFORE = '0f1f4ae2e900c127d685d897b50e258848533d7f'

/** Lays the version before out in the folder, built, with what is installed here; returns where. */
export async function layOutVersionBefore(root: string, folder: string): Promise<string> {
  await findCommit(root)
  const before = join(folder, 'version-before')
  await mkdir(before)
  await run('sh', ['-c', `git archive ${VERSION_BEFORE} | tar -x -C '${before}'`], { cwd: root })
  await linkInstalled(root, before)
  await run(process.execPath, ['scripts/build.ts'], { cwd: before })
  return before
}

async function findCommit(root: string): Promise<void> {
  const isThere = () => run('git', ['cat-file', '-e', `${VERSION_BEFORE}^{commit}`], { cwd: root })
  try {
    await isThere()
  } catch {
    // A clone of the newest commits alone.
    await run('git', ['fetch', '--depth=1', 'origin', VERSION_BEFORE], { cwd: root }).catch((cause: unknown) => {
      throw new Error(
        `The update begins with the commit ${VERSION_BEFORE}, which this clone does not have. Run: git fetch origin ${VERSION_BEFORE}`,
        { cause },
      )
    })
  }
}

/** Packages of others are those of here; the repository's own are the folder's. */
async function linkInstalled(root: string, before: string): Promise<void> {
  const to = join(before, 'node_modules')
  await mkdir(to)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@afterimage') await symlink(join(root, 'node_modules', name), join(to, name))
  }
  const own = join(to, '@afterimage')
  await mkdir(own)
  for (const name of await readdir(join(before, 'packages')))
    await symlink(join('../../packages', name), join(own, name))
  await symlink(join(root, 'packages/server/node_modules'), join(before, 'packages/server/node_modules'))
}
