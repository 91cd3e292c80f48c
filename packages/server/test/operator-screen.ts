import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { AuditEntry, DecisionResult, OperatorDecision } from '@afterimage/contract/operator'
import { decideEvolutions, listAudit } from '@afterimage/contract/operator-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from './follow.ts'
import { type Operator, openOperator } from './operator.ts'
import { type SERVER_DATABASES, startServerOn } from './server-databases.ts'
import { signUp } from './sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from './test-server.ts'

/** A server with an operator who is signed in, somebody else with evolutions, and the calls of the screen. */
export interface OperatorScreen {
  readonly server: TestServer
  readonly command: Pick<Operator, 'run'>
  readonly operator: Visitor
  readonly email: string
  readonly owner: Visitor
  readonly owned: { readonly id: string; readonly email: string }
  /** The id of the owner's evolution of that number, with three frames, which is made when it is first asked for. */
  made(number: number): Promise<string>
  read(path: string): Promise<unknown>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  decide(decision: OperatorDecision, ids: readonly string[], reason?: string): Promise<readonly DecisionResult[]>
  audit(query: string): Promise<readonly AuditEntry[]>
  close(): Promise<void>
}

/** Makes an account an operator by command. */
export async function openScreen(kind: (typeof SERVER_DATABASES)[number]): Promise<OperatorScreen> {
  const server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))])
  const command = await openOperator(server)
  const { visitor: operator, email } = await signUp(server)
  await command.run('prove', email)
  await command.run('operator', email, 'on')
  const other = await signUp(server)
  const owner = other.visitor
  const photo = await readPhoto('coffee-cup.jpg')
  const make = async () => {
    const answer = await server.call(owner, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ progress }) => progress.current === 3)
    return evolutionId
  }
  const made = new Map<number, Promise<string>>()
  const read = async (path: string): Promise<unknown> => (await server.call(operator, `/api/operator${path}`)).json()
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.call(operator, `/api/operator${path}`, {
      ...json(body),
      headers: { ...headers, 'content-type': 'application/json' },
    })
  return {
    ...{ server, command, operator, email, owner, owned: { id: other.user.id, email: other.email } },
    made: (number) => {
      const one = made.get(number) ?? make()
      made.set(number, one)
      return one
    },
    read,
    post,
    decide: async (decision, ids, reason) =>
      decideEvolutions.ok.body.parse(await (await post('/decisions', { ids, decision, reason })).json()).results,
    audit: async (query) => listAudit.ok.body.parse(await read(`/audit?${query}`)).entries,
    close: async () => {
      await command.close()
      await server.close()
    },
  }
}
