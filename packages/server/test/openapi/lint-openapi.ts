// A part of `npm run check`: the OpenAPI document of the contract, by the rules that Redocly recommends.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildOpenApi } from './build-openapi.ts'

const source = JSON.stringify(await buildOpenApi(), undefined, 2)
const problems = await lintFromString({
  source,
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended-strict'] }),
})
for (const { ruleId, message, location } of problems) {
  process.stdout.write(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join(', ')})\n`)
}
if (problems.length > 0) process.exitCode = 1
