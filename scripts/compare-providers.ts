// `npm run providers:compare -- openapi.yaml`: compares our requests and the recorded answers with OpenAI's published document, which is
// in its repository openai-openapi. Nothing is asked over the network. Exit code 0 only when nothing differs.
import { readFile } from 'node:fs/promises'
import { OWN_SERVERS, VENDORS } from '@afterimage/testing/models/recorded/all'
import { OPENAPI } from '@afterimage/testing/models/recorded/openai'
import { VARIANTS } from '@afterimage/testing/models/recorded/variants'
import { parse } from 'yaml'
import { compareRecording } from './compare-recording.ts'
import { readOpenApi } from './openapi.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error("Name OpenAI's document: npm run providers:compare -- openapi.yaml")
  process.exit(1)
}
const openApi = readOpenApi(parse(await readFile(file, 'utf8')))
const readInIt = [...VENDORS, ...VARIANTS, ...OWN_SERVERS].filter(({ sources }) => sources.includes(OPENAPI))
let differing = 0
for (const recording of readInIt) {
  const faults = await compareRecording(recording, openApi)
  console.log(`${faults.length === 0 ? 'same    ' : 'differs '} ${recording.name}`)
  for (const fault of faults) console.log(`          ${fault}`)
  differing += faults.length
}
console.log(differing === 0 ? 'Nothing differs from the document.' : `${differing} differences.`)
if (differing > 0) process.exitCode = 1
