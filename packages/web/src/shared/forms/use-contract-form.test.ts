import { register } from '@afterimage/contract/account-endpoints'
import { sendContactMessage } from '@afterimage/contract/contact-endpoints'
import type { FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import { contractResolver, type FieldProblem } from './use-contract-form.ts'

const resolve = (resolver: ReturnType<typeof contractResolver>, fields: FieldValues) =>
  resolver(fields, undefined, { fields: {}, shouldUseNativeValidation: false })

test('what the contract refuses is said at its field, once, and nothing is to be sent', async () => {
  const resolver = contractResolver(sendContactMessage.body, undefined)
  const { values, errors } = await resolve(resolver, {
    name: ' ',
    email: 'nobody',
    subject: 'x'.repeat(201),
    message: '',
  })
  expect(values).toEqual({})
  expect(errors).toEqual({
    name: { type: 'contract', message: 'Enter your name.' },
    email: { type: 'contract', message: 'Enter a valid email address.' },
    subject: { type: 'contract', message: 'Enter a subject of at most 200 characters.' },
    message: { type: 'contract', message: 'Enter a message.' },
  })
})

test('what the contract takes is sent as it was typed', async () => {
  const fields = { email: 'me@example.org', password: 'abcdef', confirmation: 'abcdef' }
  expect(await resolve(contractResolver(register.body, undefined), fields)).toEqual({ values: fields, errors: {} })
})

test('what the contract cannot know comes first', async () => {
  const check = ({ password, confirmation }: FieldValues): FieldProblem<FieldValues> | undefined =>
    password === confirmation ? undefined : { field: 'confirmation', message: 'Passwords do not match.' }
  const { errors } = await resolve(contractResolver(register.body, check), {
    email: '',
    password: 'a',
    confirmation: 'b',
  })
  expect(errors).toEqual({ confirmation: { type: 'contract', message: 'Passwords do not match.' } })
})
