// Says what package-lock.json lacks for one of the platforms, from the file alone, without the network.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFaults } from './lock-platforms.ts'

const faults = lockFaults(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log('Take a version whose binaries exist for every platform: the registry may be behind on the newest.')
  process.exitCode = 1
}
