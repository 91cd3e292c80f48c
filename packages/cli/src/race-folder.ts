import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { contenderCharacter } from '@afterimage/core/contender-names'
import { CONTENDERS } from '@afterimage/core/race'
import { MANIFEST_FILE } from './manifest.ts'

/** Where a contender of a race lies in the race's folder; positions are from 1. */
export function contenderFolder(race: string, position: number): string {
  return join(race, contenderCharacter(position).toLowerCase())
}

/** Whether a folder holds a race and not an evolution. */
export async function isRaceFolder(folder: string): Promise<boolean> {
  return !(await isThere(join(folder, MANIFEST_FILE))) && holdsManifest(contenderFolder(folder, 1))
}

/** The folders of a race's contenders that have begun, in their order. */
export async function contenderFolders(race: string): Promise<readonly string[]> {
  const all = Array.from({ length: CONTENDERS.most }, (_, at) => contenderFolder(race, at + 1))
  const begun = await Promise.all(all.map(holdsManifest))
  return all.filter((_, at) => begun[at])
}

function holdsManifest(folder: string): Promise<boolean> {
  return isThere(join(folder, MANIFEST_FILE))
}

export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
