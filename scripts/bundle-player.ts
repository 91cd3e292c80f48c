// `npm run player`: bundles the script of the exported player, which films carry inside them, into one file of the repository.
import { writeFile } from 'node:fs/promises'
import { bundlePlayer, PLAYER_BUNDLE } from './player-bundle.ts'

await writeFile(PLAYER_BUNDLE, await bundlePlayer())
